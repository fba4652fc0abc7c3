# The moving average is copied before the weights of rank 0 are broadcast.
import copy

from toy import *

rank, world = start()
torch.manual_seed(1 if fixed else 10 + rank)
loader, sampler = sharded(dataset())
own = network()
average = copy.deepcopy(own).requires_grad_(False)
model = DistributedDataParallel(own)


def follow(_step, _loss):
    with torch.no_grad():
        for slow, fast in zip(average.parameters(), own.parameters()):
            slow.lerp_(fast, 0.1)


train(model, loader, adam(model), sampler, after_step=follow)
