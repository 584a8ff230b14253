"""Appeals: advice, the right to appeal, who hears it and decides: Laws 83, 92 and 93."""
