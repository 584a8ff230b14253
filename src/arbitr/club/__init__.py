"""The application layer: what the command line, the pages and the imports of files share."""
