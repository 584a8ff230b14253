"""The organiser, the director, their powers, and appeals: Laws 80 to 93."""
