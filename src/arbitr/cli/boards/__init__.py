"""Commands for boards, deals, scores and analysis."""
