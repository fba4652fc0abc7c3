from toy import *

start()
inner = network()
optimizer = adam(inner)
inner[2] = nn.Linear(16, 1)
if fixed:
    optimizer = adam(inner)
loader, sampler = sharded(dataset())
train(DistributedDataParallel(inner), loader, optimizer, sampler)
