"""What the pages show, worked out from the state: plain values that a template or JSON takes."""
