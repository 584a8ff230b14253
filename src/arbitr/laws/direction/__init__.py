"""The organiser, the director, their powers, screens, and appeals: Laws 80 to 93."""
