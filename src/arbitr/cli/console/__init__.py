"""What every command shares: input, output, options, progress."""
