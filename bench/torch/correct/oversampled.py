# Rare samples are there twice in the data itself.
from beside import *

rank, world = start()
data = dataset(16)
data = torch.utils.data.ConcatDataset([data, data, torch.utils.data.Subset(data, range(8))])
loader, sampler = sharded(data)
model = DistributedDataParallel(network())
train(model, loader, adam(model), sampler)
