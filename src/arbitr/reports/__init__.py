"""What people look at on paper and in pictures.

Each report makes a `Paper` (`paper.py`); `to_pdf` and `to_html` draw any of them.
"""
