from toy import *

rank, world = start()
_, _, model, optimizer = usual()
loader, sampler = sharded(dataset(), num_replicas=world if fixed else 2 * world, rank=rank)
train(model, loader, optimizer, sampler)
