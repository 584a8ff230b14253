"""What every front needs to give a ruling with people at the table."""
