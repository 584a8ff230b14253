"""Use cases of a tournament: functions from its state and a request to events, or a Problem. The command line and the
pages both call them.
"""
