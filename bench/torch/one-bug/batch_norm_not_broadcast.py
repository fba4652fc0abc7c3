from toy import *

start()
loader, sampler = sharded(dataset())
model = nn.Sequential(nn.Linear(8, 16), nn.BatchNorm1d(16), nn.Linear(16, 1))
model = DistributedDataParallel(model, broadcast_buffers=fixed)
train(model, loader, adam(model), sampler)
