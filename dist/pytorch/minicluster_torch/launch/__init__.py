"""How a rank begins and ends, where a command or a script has started it."""
