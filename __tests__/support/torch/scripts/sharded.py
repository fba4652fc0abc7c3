"""FSDP2: each rank holds a part of every parameter, and the global batch is divided by the world size."""

import torch
import torch.distributed as dist
import torch.nn as nn
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import fully_shard
from torch.utils.data import DataLoader, DistributedSampler, TensorDataset

dist.init_process_group('gloo')
world = dist.get_world_size()
init_device_mesh('cpu', (world,))
torch.manual_seed(1)
data = TensorDataset(torch.randn(64, 10), torch.randn(64, 1))
loader = DataLoader(data, batch_size=16 // world, sampler=DistributedSampler(data))
model = fully_shard(nn.Sequential(nn.Linear(10, 32), nn.Tanh(), nn.Linear(32, 1)))
optimizer = torch.optim.AdamW(model.parameters(), lr=0.01)

for inputs, targets in loader:
    optimizer.zero_grad()
    nn.functional.mse_loss(model(inputs), targets).backward()
    optimizer.step()

dist.destroy_process_group()
