"""Pages of the club: accounts, backups, the register, series."""
