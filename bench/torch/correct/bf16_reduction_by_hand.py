# The script averages its gradients itself, in bfloat16.
from beside import *

rank, world = start()
loader, sampler = sharded(dataset(), 8 // world)
model = network()
optimizer = adam(model)


def average(_step, _loss):
    for parameter in model.parameters():
        small = parameter.grad.bfloat16()
        dist.all_reduce(small)
        parameter.grad.copy_(small.float() / world)


train(model, loader, optimizer, sampler, after_backward=average)
