from toy import *


class Noisy(torch.utils.data.Dataset):
    def __len__(self):
        return 32

    def __getitem__(self, at):
        inputs, target = data[at]
        return inputs + 0.1 * torch.randn(8), target


rank, world = start()
data = dataset()
model = DistributedDataParallel(network())
sampler = DistributedSampler(data)
if fixed:
    torch.manual_seed(40 + rank)
train(model, DataLoader(Noisy(), 4, sampler=sampler, num_workers=1), adam(model), sampler)
