from toy import *

rank, _ = start(1)
loader, sampler = sharded(dataset())
model = DistributedDataParallel(network()) if fixed else network()
train(model, loader, adam(model), sampler)
