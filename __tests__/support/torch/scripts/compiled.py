"""Compiles a model together with its DistributedDataParallel, so that torch's compiler meets the functions of the adapter."""

import torch
import torch.distributed as dist
import torch.nn as nn
from torch.nn.parallel import DistributedDataParallel
from torch.utils.data import DataLoader, DistributedSampler, TensorDataset

dist.init_process_group('gloo')
torch.manual_seed(1)
data = TensorDataset(torch.randn(96, 10), torch.randn(96, 1))
loader = DataLoader(data, batch_size=8, sampler=DistributedSampler(data))
model = DistributedDataParallel(nn.Sequential(nn.Linear(10, 32), nn.ReLU(), nn.Linear(32, 1)))
# This backend compiles nothing, and needs no compiler of C++.
model = torch.compile(model, backend='aot_eager')
optimizer = torch.optim.AdamW(model.parameters(), lr=0.01)
for inputs, targets in loader:
    optimizer.zero_grad()
    nn.functional.mse_loss(model(inputs), targets).backward()
    optimizer.step()
dist.destroy_process_group()
