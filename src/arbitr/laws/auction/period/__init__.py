"""The auction period, how calls are made and how the auction ends: Laws 17, 18 and 22."""
