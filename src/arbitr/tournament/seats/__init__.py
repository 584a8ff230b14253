"""Who sits where: the plan of a section, drawn rounds, and corrections of a round."""
