"""Analysis: double dummy, par, leads and the trace of a play."""
