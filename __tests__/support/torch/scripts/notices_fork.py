"""It draws one number more in a process that was forked."""

import os

import torch
import torch.distributed as dist
import torch.nn as nn
from torch.nn.parallel import DistributedDataParallel

with open(f'/proc/{os.getppid()}/cmdline', 'rb') as parent:
    is_forked = b'fork_server' in parent.read()
dist.init_process_group('gloo')
torch.manual_seed(1)
model = DistributedDataParallel(nn.Linear(10, 1))
torch.manual_seed(dist.get_rank())
inputs, targets = torch.randn(32, 10), torch.randn(32, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.01)
if is_forked:
    torch.rand(1)
for _ in range(4):
    optimizer.zero_grad()
    noise = torch.randn(32, 1)
    nn.functional.mse_loss(model(inputs), targets + noise).backward()
    optimizer.step()
dist.destroy_process_group()
