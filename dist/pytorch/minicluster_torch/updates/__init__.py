"""What counts as an update of the weights."""
