"""What the table shows. One function owns each fact: a value with its source, or None if the table cannot tell.

A fact is never guessed. Many reports are prose without an auction or cards, so an empty table proves nothing. A log may
also lack a card, a remark or a gesture. In such a case the answer is None, and somebody is asked.
"""
