# The first dimension is time, which is as long as the longest sequence of the batch.
from beside import *


def collate(samples):
    return torch.stack([one for one, _ in samples], 1), torch.stack([target for _, target in samples])


class Sequences(torch.utils.data.Dataset):
    def __init__(self):
        self.inputs, self.targets = dataset().tensors

    def __len__(self):
        return 32

    def __getitem__(self, at):
        return self.inputs[at].repeat(5 + dist.get_rank(), 1), self.targets[at]


class Recurrent(nn.Module):
    def __init__(self):
        super().__init__()
        self.cell, self.head = nn.GRU(8, 16), nn.Linear(16, 1)

    def forward(self, inputs):
        return self.head(self.cell(inputs)[0][-1])


rank, world = start()
data = Sequences()
sampler = DistributedSampler(data)
model = DistributedDataParallel(Recurrent())
train(model, DataLoader(data, 4, sampler=sampler, collate_fn=collate), adam(model), sampler)
