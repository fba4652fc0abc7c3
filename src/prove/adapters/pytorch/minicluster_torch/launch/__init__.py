"""How a rank begins and ends."""
