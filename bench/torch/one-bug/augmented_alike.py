from toy import *
import random
from torch.utils.data import Dataset


class Flipped(Dataset):
    def __init__(self):
        self.inputs, self.targets = dataset().tensors

    def __len__(self):
        return 32

    def __getitem__(self, at):
        inputs = self.inputs[at]
        return (-inputs if random.random() < 0.5 else inputs), self.targets[at]


rank, world = start()
data = Flipped()
sampler = DistributedSampler(data)
loader = DataLoader(data, rank_batch, sampler=sampler)
model = DistributedDataParallel(network())
random.seed(1 + rank if fixed else 1)
train(model, loader, adam(model), sampler)
