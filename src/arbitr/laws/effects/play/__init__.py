"""What a ruling does to cards, tricks and claims."""
