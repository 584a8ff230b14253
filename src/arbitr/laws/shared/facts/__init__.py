"""What the table shows, each fact owned by one function: a value with its source, or None where the table cannot tell.

A fact is never guessed. Many reports are prose and give no auction and no cards, so an empty table proves nothing.
And a log may lack a card, a word or a gesture. Where it may, the answer is None, and somebody is asked.
"""
