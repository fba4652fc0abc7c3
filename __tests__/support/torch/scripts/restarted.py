"""Its last rank dies before a step of every attempt but its last: `restarted.py HOW_OFTEN [at-same-step]`."""

import os
import sys

import torch
import torch.distributed as dist
from torch import nn
from torch.nn.parallel import DistributedDataParallel

moves = len(sys.argv) == 2
attempt = int(os.environ['TORCHELASTIC_RESTART_COUNT'])
dist.init_process_group('gloo')
torch.manual_seed(1)
model = DistributedDataParallel(nn.Linear(4, 1))
optimizer = torch.optim.SGD(model.parameters(), lr=0.01)
for step in range(6):
    if step == 3 + (attempt if moves else 0) and attempt < int(sys.argv[1]) and dist.get_rank() == dist.get_world_size() - 1:
        os._exit(7)
    optimizer.zero_grad()
    model(torch.ones(8, 4)).mean().backward()
    optimizer.step()
print(f'done after {attempt} restarts', flush=True)
dist.destroy_process_group()
