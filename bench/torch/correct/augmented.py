# Random numbers in the loader workers, seeded by rank.
from beside import *


class Noisy(torch.utils.data.Dataset):
    def __len__(self):
        return 32

    def __getitem__(self, at):
        inputs, target = data[at]
        return inputs + 0.1 * torch.randn(8), target


rank, world = start()
data = dataset()
sampler = DistributedSampler(data)
model = DistributedDataParallel(network())
seeds = torch.Generator().manual_seed(70 + rank)
loader = DataLoader(Noisy(), 4, sampler=sampler, num_workers=2, generator=seeds)
train(model, loader, adam(model), sampler)
