"""The settlement of a deal: what it was played for, and who pays whom."""
