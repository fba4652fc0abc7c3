from toy import *

start()
loader, sampler = sharded(dataset())
model = network()
optimizer = None if fixed else adam(model)
model[2] = nn.Linear(16, 1)
train(DistributedDataParallel(model), loader, optimizer or adam(model), sampler)
