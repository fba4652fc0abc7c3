from toy import *

from torch.utils.data import Subset

rank, world = start()
data = dataset()
order = torch.randperm(len(data), generator=torch.Generator().manual_seed(3 if fixed else rank))
loader = DataLoader(Subset(data, order[rank::world].tolist()), rank_batch)
model = DistributedDataParallel(network())
train(model, loader, adam(model), epochs=1)
