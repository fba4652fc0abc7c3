"""Computes activations again in the backward pass, in both of torch's ways; divides a global batch by the world size."""

import torch
import torch.distributed as dist
import torch.nn as nn
from torch.nn.parallel import DistributedDataParallel
from torch.utils.checkpoint import checkpoint
from torch.utils.data import DataLoader, DistributedSampler, TensorDataset


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = nn.Linear(10, 32)
        self.early = nn.Sequential(nn.Linear(32, 32), nn.ReLU())
        self.late = nn.Sequential(nn.Linear(32, 32), nn.ReLU())
        self.last = nn.Linear(32, 1)

    def forward(self, inputs):
        hidden = checkpoint(self.early, self.first(inputs), use_reentrant=False)
        return self.last(checkpoint(self.late, hidden, use_reentrant=True))


dist.init_process_group('gloo')
torch.manual_seed(1)
data = TensorDataset(torch.randn(96, 10), torch.randn(96, 1))
sampler = DistributedSampler(data)
loader = DataLoader(data, batch_size=16 // dist.get_world_size(), sampler=sampler)
model = DistributedDataParallel(Model())
optimizer = torch.optim.AdamW(model.parameters(), lr=0.01)
for inputs, targets in loader:
    optimizer.zero_grad()
    nn.functional.mse_loss(model(inputs), targets).backward()
    optimizer.step()
dist.destroy_process_group()
