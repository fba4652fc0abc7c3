"""A small job that any launcher starts, and that does not destroy its group: `launched.py FOLDER END [PORT]`.

With a port it spawns its two ranks itself. At the END `exit` or `signal` its last rank ends so, after the others.
"""

import hashlib
import os
import signal
import sys
import time

import torch
import torch.distributed as dist
import torch.multiprocessing
from torch import nn
from torch.nn.parallel import DistributedDataParallel

folder, end = sys.argv[1], sys.argv[2]


def train():
    dist.init_process_group('gloo')
    rank, world = dist.get_rank(), dist.get_world_size()
    torch.manual_seed(1)
    model = DistributedDataParallel(nn.Sequential(nn.Linear(4, 8), nn.Dropout(0.2), nn.Linear(8, 1)))
    optimizer = torch.optim.AdamW(model.parameters(), lr=0.01)
    for step in range(4):
        optimizer.zero_grad()
        model(torch.randn(8, 4) + rank).mean().backward()
        optimizer.step()
    weights = hashlib.sha256(b''.join(one.detach().numpy().tobytes() for one in model.parameters())).hexdigest()
    # Ranks share their output, so each line is one call.
    os.write(1, f'rank {rank} of {world} has {weights} and {sys.argv[1:3]}\n'.encode())
    with open(os.path.join(folder, f'weights-{rank}'), 'w') as file:
        file.write(weights)
    if rank < world - 1 or end == 'return':
        return
    while len([one for one in os.listdir(folder) if one.startswith('weights-')]) < world:
        time.sleep(0.01)
    if end == 'exit':
        sys.exit(3)
    os.kill(os.getpid(), signal.SIGKILL)


def spawned(rank, port):
    os.environ.update(RANK=str(rank), WORLD_SIZE='2', MASTER_ADDR='127.0.0.1', MASTER_PORT=port)
    train()


if __name__ == '__main__':
    if len(sys.argv) > 3:
        torch.multiprocessing.spawn(spawned, (sys.argv[3],), nprocs=2)
    else:
        train()
