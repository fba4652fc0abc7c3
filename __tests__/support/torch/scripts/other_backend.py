"""A correct job over a backend that torch does not know by itself."""

import torch
import torch.distributed as dist
import torch.nn as nn
from torch.nn.parallel import DistributedDataParallel

dist.Backend.register_backend('other', dist.ProcessGroupGloo, devices=['cpu'])
dist.init_process_group('other')
torch.manual_seed(1)
model = DistributedDataParallel(nn.Linear(10, 1))
optimizer = torch.optim.SGD(model.parameters(), lr=0.01)

for step in range(4):
    optimizer.zero_grad()
    model(torch.ones(4, 10) * (step + dist.get_rank())).mean().backward()
    optimizer.step()
