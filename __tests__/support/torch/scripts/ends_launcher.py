"""Its first rank sends the launcher a signal before a step, and waits for the end: `ends_launcher.py SIGNAL`."""

import os
import signal
import sys

import torch
import torch.distributed as dist
from torch import nn
from torch.nn.parallel import DistributedDataParallel

print(f'attempt {os.environ["TORCHELASTIC_RESTART_COUNT"]}', flush=True)
dist.init_process_group('gloo')
model = DistributedDataParallel(nn.Linear(4, 1))
optimizer = torch.optim.SGD(model.parameters(), lr=0.01)
for step in range(6):
    if step == 3 and dist.get_rank() == 0:
        os.kill(os.getppid(), signal.Signals[sys.argv[1]])
        signal.pause()
    optimizer.zero_grad()
    model(torch.ones(8, 4)).mean().backward()
    optimizer.step()
