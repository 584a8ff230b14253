"""The law book to read: chapters, laws, sub-laws and definitions, each in a sentence or two of ours."""
