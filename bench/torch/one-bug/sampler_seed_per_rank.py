from toy import *

rank, _ = start()
_, _, model, optimizer = usual()
loader, sampler = sharded(dataset(), seed=0 if fixed else rank)
train(model, loader, optimizer, sampler)
