"""The database below the store: SQLite or PostgreSQL, one writer, notifications."""
