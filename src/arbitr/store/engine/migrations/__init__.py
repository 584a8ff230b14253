"""The history of the tables, step by step. A file is named after its revision and never changed later."""
