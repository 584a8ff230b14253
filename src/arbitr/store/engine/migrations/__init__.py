"""How the tables came to be what they are, step by step. A file is named after its revision and never changed later."""
