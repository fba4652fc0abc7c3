"""Trains in a device mesh that is made early, late or not at all; a rank may leave in the middle."""

import os
import sys

import torch
import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh

when, leaves = sys.argv[1], int(sys.argv[2])
dist.init_process_group('gloo')


def arrange():
    init_device_mesh('cpu', (1, dist.get_world_size()), mesh_dim_names=('dp', 'tp'))


if when == 'early':
    arrange()
torch.manual_seed(1)
model = torch.nn.Linear(8, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.01)
for step in range(6):
    if step == 3 and when == 'late':
        arrange()
    if step == 4 and dist.get_rank() == leaves:
        os._exit(3)
    model(torch.full((4, 8), float(step))).square().mean().backward()
    for one in model.parameters():
        dist.all_reduce(one.grad)
    optimizer.step()
    optimizer.zero_grad()
dist.destroy_process_group()
