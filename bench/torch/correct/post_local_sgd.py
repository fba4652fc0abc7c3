# torch's own local SGD: gradients are averaged at first, and weights every fourth step afterwards.
from beside import *
from torch.distributed.algorithms.ddp_comm_hooks import post_localSGD_hook as hook
from torch.distributed.algorithms.model_averaging.averagers import PeriodicModelAverager
from torch.distributed.optim import PostLocalSGDOptimizer

rank, world = start()
loader, sampler = sharded(dataset())
model = DistributedDataParallel(network())
model.register_comm_hook(
    hook.PostLocalSGDState(None, dist.new_group([rank], use_local_synchronization=True), 4), hook.post_localSGD_hook)
averager = PeriodicModelAverager(period=4, warmup_steps=4)
optimizer = PostLocalSGDOptimizer(torch.optim.SGD(model.parameters(), 0.05), averager)
train(model, loader, optimizer, sampler, epochs=4)
