from toy import *

rank, world = start()
_, _, model, optimizer = usual()
loader, sampler = sharded(dataset(), num_replicas=world, rank=rank if fixed else 0)
train(model, loader, optimizer, sampler)
