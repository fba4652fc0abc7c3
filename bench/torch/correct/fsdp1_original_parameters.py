# As in `fsdp1`, where the optimizer sees the original parameters as views of the flat one.
from beside import *
from torch.distributed.fsdp import FullyShardedDataParallel

start()
loader, sampler = sharded(dataset())
model = FullyShardedDataParallel(network(), device_id=torch.device('cpu'), use_orig_params=True)
train(model, loader, adam(model), sampler)
