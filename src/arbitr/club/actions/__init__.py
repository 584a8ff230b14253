"""What people do at a tournament: from its state and a request to events, or a Problem. Both fronts call these."""
