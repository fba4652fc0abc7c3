# Each rank holds its part of a flat parameter.
from beside import *
from torch.distributed.fsdp import FullyShardedDataParallel

start()
loader, sampler = sharded(dataset())
model = FullyShardedDataParallel(network(), device_id=torch.device('cpu'))
train(model, loader, adam(model), sampler)
