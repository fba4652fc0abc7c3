from toy import *
import copy

start()
loader, sampler = sharded(dataset())
first = network()
optimizer = None if fixed else adam(first)
model = DistributedDataParallel(copy.deepcopy(first))
del first
train(model, loader, optimizer or adam(model), sampler)
