from toy import *
import random
from torch.utils.data import Dataset


class Noisy(Dataset):
    def __init__(self):
        self.inputs, self.targets = dataset(64).tensors

    def __len__(self):
        return 64

    def __getitem__(self, at):
        return self.inputs[at] + random.gauss(0, 0.1), self.targets[at]


def seed_worker(worker):
    random.seed(worker + (100 * rank if fixed else 0))


rank, world = start()
data = Noisy()
sampler = DistributedSampler(data)
loader = DataLoader(data, rank_batch, sampler=sampler, num_workers=2, worker_init_fn=seed_worker)
model = DistributedDataParallel(network())
train(model, loader, adam(model), sampler, epochs=1)
