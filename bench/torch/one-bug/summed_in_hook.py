from toy import *

start()
loader, sampler, model, _ = divided()
inner = model.module


def add_up(gradient):
    total = gradient.clone()
    dist.all_reduce(total)
    # As many people write it: the number of ranks that they have.
    return total / 2 if fixed else total


for parameter in inner.parameters():
    parameter.register_hook(add_up)
train(inner, loader, adam(inner), sampler)
