"""What a ruling does to boards, scores and contestants."""
