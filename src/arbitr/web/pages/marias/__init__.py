"""Pages of a mariáš tournament."""
