from toy import *

start()
loader, sampler = sharded(dataset())
model = network()
body, head = nn.Sequential(model[0], model[1]), model[2]
whole = DistributedDataParallel(model) if fixed else nn.Sequential(DistributedDataParallel(body), head)
train(whole, loader, adam(whole), sampler)
