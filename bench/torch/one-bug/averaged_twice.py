from toy import *

rank, world = start()
loader, sampler, model, optimizer = usual()


def average_again(_step, _loss):
    for parameter in model.parameters():
        parameter.grad /= 1 if fixed else world


train(model, loader, optimizer, sampler, after_backward=average_again)
