"""What could have been made: double dummy, par, leads and the trace of a play."""
