from toy import *
from torch.utils.data import random_split

rank, world = start()
data = dataset(80)
generator = torch.Generator().manual_seed(3 if fixed else 3 + rank)
part, _ = random_split(data, [64, 16], generator=generator)
loader, sampler = sharded(part)
model = DistributedDataParallel(network())
train(model, loader, adam(model), sampler)
