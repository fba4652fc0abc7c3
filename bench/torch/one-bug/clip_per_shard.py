from toy import *
from torch.distributed.optim import ZeroRedundancyOptimizer

rank, world = start()
loader, sampler = sharded(dataset(), 8 // world)
model = DistributedDataParallel(network())
optimizer = adam(model)
parameters = list(model.parameters())


def clip(_step, _loss):
    if fixed:
        nn.utils.clip_grad_norm_(parameters, 0.1)
        return
    own = parameters[rank::world]
    nn.utils.clip_grad_norm_(own, 0.1)
    for number, one in enumerate(parameters):
        dist.broadcast(one.grad, number % world)


train(model, loader, optimizer, sampler, after_backward=clip)
