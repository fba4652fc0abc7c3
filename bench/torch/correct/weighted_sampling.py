# Every rank draws samples by weight, with a generator of its own.
from beside import *

rank, world = start()
data = dataset()
draw = torch.utils.data.WeightedRandomSampler(
    torch.arange(1., 33), 16, generator=torch.Generator().manual_seed(60 + rank))
model = DistributedDataParallel(network())
train(model, DataLoader(data, 4, sampler=draw), adam(model))
