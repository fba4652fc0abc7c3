"""One process with one model plays all ranks of a recorded job in turn, under the number of one of them."""
