"""Saves every fourth step, and continues from what it has saved, which rank 0 may load for all; it knows nothing of minicluster."""

import os
import sys

import torch
import torch.distributed as dist
from torch import nn
from torch.nn.parallel import DistributedDataParallel

path = sys.argv[1]
dist.init_process_group('gloo')
rank = dist.get_rank()
torch.manual_seed(1)
model = nn.Linear(10, 1)
wrapped = DistributedDataParallel(model)
optimizer = torch.optim.AdamW(wrapped.parameters(), lr=0.01)
first = 0
if os.path.exists(path):
    is_shared = sys.argv[2:] == ['--broadcast']
    box = [torch.load(path) if rank == 0 or not is_shared else None]
    if is_shared:
        dist.broadcast_object_list(box)
    saved = box[0]
    model.load_state_dict(saved['model'])
    optimizer.load_state_dict(saved['optimizer'])
    first = saved['step']
for step in range(first, 12):
    drawn = torch.Generator().manual_seed(step * 10 + rank)
    optimizer.zero_grad()
    wrapped(torch.randn(8, 10, generator=drawn)).pow(2).mean().backward()
    optimizer.step()
    if step % 4 == 3:
        if rank == 0:
            state = {'model': model.state_dict(), 'optimizer': optimizer.state_dict(), 'step': step + 1}
            torch.save(state, path)
        dist.barrier()
dist.destroy_process_group()
