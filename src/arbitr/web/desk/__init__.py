"""The ruling desk: plain functions from the director's input to a view and to HTML, without the web framework."""
