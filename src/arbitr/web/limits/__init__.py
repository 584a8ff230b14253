"""What nobody may exceed: the size of a request, attempts to sign in, requests in a time, live streams."""
