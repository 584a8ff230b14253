"""The law book to read: chapters, laws, sub-laws and definitions, each in one or two sentences of our own."""
