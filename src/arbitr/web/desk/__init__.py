"""The ruling desk: plain functions from what was told to a view and to HTML, without the web framework."""
