from by_hand import *

train(rate_of=lambda rank: rate if fixed else rate * (1 + rank))
