"""USEBIO, the XML format of results."""
