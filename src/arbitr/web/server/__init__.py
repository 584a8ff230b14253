"""The server's process: how it starts and stops, and when it collects garbage."""
