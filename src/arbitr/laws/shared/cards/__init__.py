"""Rules about cards that several Laws share: what players do with them, revokes, penalty cards, short tricks."""
