"""
Two ranks that exchange more than DistributedDataParallel does: `logged` sums the loss behind it, before the update or
after it, and `by-hand` averages one gradient after the other. A rank may be slow from a step on.
"""

import sys
import time

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel
from torch.utils.data import DataLoader, DistributedSampler, TensorDataset

kind, slow_rank = sys.argv[1], int(sys.argv[2])
dist.init_process_group('gloo')
torch.manual_seed(1)
model = torch.nn.Sequential(torch.nn.Linear(64, 256), torch.nn.ReLU(), torch.nn.Linear(256, 1))
wrapped = model if kind == 'by-hand' else DistributedDataParallel(model)
optimizer = torch.optim.SGD(model.parameters(), lr=0.01)
data = TensorDataset(torch.randn(6400, 64), torch.randn(6400, 1))
for step, (inputs, targets) in enumerate(DataLoader(data, batch_size=32, sampler=DistributedSampler(data))):
    optimizer.zero_grad()
    if dist.get_rank() == slow_rank and step >= 30:
        time.sleep(0.02)
    loss = torch.nn.functional.mse_loss(wrapped(inputs), targets)
    loss.backward()
    if kind == 'by-hand':
        for one in model.parameters():
            dist.all_reduce(one.grad)
            one.grad /= dist.get_world_size()
    shown = loss.detach().clone()
    if kind == 'logged-before':
        dist.all_reduce(shown)
    optimizer.step()
    if kind == 'logged-after':
        dist.all_reduce(shown)
dist.destroy_process_group()
