"""How a paper becomes PDF or HTML."""
