"""What the pages of a mariáš tournament show."""
