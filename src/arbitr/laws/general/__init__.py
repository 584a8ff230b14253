"""Chapters one to four of the Laws: the cards, the board, the director's first steps, adjusted scores, information."""
