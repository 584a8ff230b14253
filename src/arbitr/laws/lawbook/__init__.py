"""The law book to read: its chapters, the titles of the laws, definitions, index, and the rules in their order."""
