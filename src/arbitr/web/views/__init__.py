"""Views: plain values computed from the state, for templates or JSON."""
