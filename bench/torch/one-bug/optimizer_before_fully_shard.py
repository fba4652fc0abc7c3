from toy import *
from torch.distributed.fsdp import fully_shard

start()
loader, sampler = sharded(dataset())
model = network()
optimizer = None if fixed else adam(model)
for one in model:
    fully_shard(one)
fully_shard(model)
train(model, loader, optimizer or adam(model), sampler)
