"""What happens while people play: rounds, results, changes of the movement, knock-out."""
