"""An ordinary data-parallel script that trains a block of steps whenever it is asked to; it knows nothing of minicluster.

Each rank connects to the Unix socket of its number in the directory that is given, reads a number of steps a line, and
answers with the microseconds of processor time and of wall time that they took.
"""
import json
import os
import resource
import socket
import sys
import time

import torch
import torch.distributed as dist
from torch import nn
from torch.nn.parallel import DistributedDataParallel
from torch.utils.data import DataLoader, DistributedSampler, TensorDataset


class Transformer(nn.Module):
    def __init__(self):
        super().__init__()
        self.embedding = nn.Embedding(100, 64)
        layer = nn.TransformerEncoderLayer(64, 4, 128, 0.1, batch_first=True)
        self.layers = nn.TransformerEncoder(layer, 2)
        self.head = nn.Linear(64, 1)

    def forward(self, words):
        return self.head(self.layers(self.embedding(words)).mean(1))


def medium():
    layers = [nn.Linear(256, 1024), nn.ReLU(), nn.Linear(1024, 1024), nn.ReLU(), nn.Linear(1024, 1)]
    return nn.Sequential(*layers), torch.randn(4096, 256), 32


def transformer():
    return Transformer(), torch.randint(0, 100, (2048, 16)), 16


def processor_time():
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def steps():
    dist.init_process_group('gloo')
    torch.manual_seed(20261123)
    model, inputs, batch = {'medium': medium, 'transformer': transformer}[sys.argv[1]]()
    data = TensorDataset(inputs, torch.randn(len(inputs), 1))
    sampler = DistributedSampler(data)
    loader = DataLoader(data, batch_size=batch, sampler=sampler)
    model = DistributedDataParallel(model)
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-4)
    epoch = 0
    while True:
        sampler.set_epoch(epoch)
        for own, targets in loader:
            optimizer.zero_grad()
            nn.functional.mse_loss(model(own), targets).backward()
            optimizer.step()
            yield
        epoch += 1


line = socket.socket(socket.AF_UNIX)
line.connect(os.path.join(sys.argv[2], f"{os.environ['RANK']}.sock"))
training = steps()
for asked in line.makefile('r'):
    began, used = time.perf_counter(), processor_time()
    for _ in range(int(asked)):
        next(training)
    answer = {'cpu': (processor_time() - used) * 1e6, 'wall': (time.perf_counter() - began) * 1e6}
    line.sendall(json.dumps(answer).encode() + b'\n')
dist.destroy_process_group()
