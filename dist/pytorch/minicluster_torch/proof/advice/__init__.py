"""What only notes of a check rest on: random numbers that a dataset draws, and tensors that are kept."""
