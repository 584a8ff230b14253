"""The engine of a ruling: questions, answers, procedures, editions and the book of them all."""
