from by_hand import *

train(after_backward=average_gradients if fixed else None)
