"""One log: folded in memory, opened by a server or a command, and the one way in which events are written to it."""
