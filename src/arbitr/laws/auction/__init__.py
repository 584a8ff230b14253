"""Chapter five of the Laws: the auction."""
