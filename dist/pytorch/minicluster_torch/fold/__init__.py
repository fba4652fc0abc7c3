"""One process with one model plays all ranks of a recorded job in turn, and believes to be one of them."""
