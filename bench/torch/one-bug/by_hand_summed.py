from by_hand import *


def add_up(model):
    for parameter in model.parameters():
        dist.all_reduce(parameter.grad)


train(average_gradients if fixed else add_up)
