import random

from toy import *

rank, world = start()
order = list(range(32))
random.Random(1 if fixed else 20 + rank).shuffle(order)
data = torch.utils.data.TensorDataset(*(one[order] for one in dataset().tensors))
loader, sampler = sharded(data)
model = DistributedDataParallel(network())
train(model, loader, adam(model), sampler)
