"""One call of rank 1 keeps the interpreter for some seconds at one step, so that no other thread of it runs."""

import ctypes
import sys

import torch
import torch.distributed as dist
import torch.nn as nn
from torch.nn.parallel import DistributedDataParallel

dist.init_process_group('gloo')
rank = dist.get_rank()
torch.manual_seed(1)
model = DistributedDataParallel(nn.Linear(10, 1))
optimizer = torch.optim.SGD(model.parameters(), lr=0.01)
# Unlike CDLL, PyDLL does not release the interpreter.
system = ctypes.PyDLL(None)

for step in range(60):
    optimizer.zero_grad()
    if step == 40 and rank == 1:
        system.sleep(int(sys.argv[1]))
    system.usleep(20_000)
    model(torch.ones(4, 10) * (step + rank)).mean().backward()
    optimizer.step()
