"""Chapters one and two of the Laws: pack, boards, seats, deal and rounds (Laws 1 to 8)."""
