"""Rank 1 leaves the loop for ever at one step, while rank 0 waits for it in the all-reduce."""

import os
import time

import torch
import torch.distributed as dist
import torch.nn as nn
from torch.nn.parallel import DistributedDataParallel

dist.init_process_group('gloo')
rank = dist.get_rank()
torch.manual_seed(1)
model = DistributedDataParallel(nn.Linear(10, 1))
optimizer = torch.optim.SGD(model.parameters(), lr=0.01)


def load_batch(step):
    if step == 20 and rank == 1:
        time.sleep(3600)
    time.sleep(0.05)
    return torch.ones(4, 10) * (step + rank)


for step in range(100):
    optimizer.zero_grad()
    model(load_batch(step)).mean().backward()
    optimizer.step()
