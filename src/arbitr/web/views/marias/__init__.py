"""Views of a mariáš tournament."""
