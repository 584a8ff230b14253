"""Who sits where in a mariáš tournament."""
