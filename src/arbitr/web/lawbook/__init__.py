"""The law book: plain functions from law and edition to a view and to HTML, without the web framework."""
