"""Writes files in the ways in which training scripts do; with `train`, in each step of a small training."""

import os
import sqlite3
import sys

out, cache, how = sys.argv[1:4]


def write(path, text, mode='w'):
    with open(path, mode) as file:
        file.write(text)


def save_all(step):
    text = f'step {step}'
    os.makedirs('out', exist_ok=True)
    os.makedirs(os.path.join(cache, 'new'), exist_ok=True)
    write('ckpt.pt', text)
    write('out/ckpt.pt', text)
    write(os.path.join(out, 'ckpt.pt'), text)
    write(os.path.join(cache, 'index'), text)
    write(os.path.join(cache, 'new', 'entry'), text)
    write('resume.txt', text)
    write('atomic.pt.tmp', text)
    os.replace('atomic.pt.tmp', 'atomic.pt')
    write('log.txt', text, 'a')
    if os.path.exists('old.pt'):
        os.remove('old.pt')
    write('linked/ckpt.pt', text)
    write('tracked.yml', text)
    with sqlite3.connect('runs.db') as runs:
        runs.execute('insert into runs values (?)', (step,))
    runs.close()


def train(begin):
    import torch
    import torch.distributed as dist
    from torch.nn.parallel import DistributedDataParallel

    dist.init_process_group('gloo')
    torch.manual_seed(begin)
    model = DistributedDataParallel(torch.nn.Linear(8, 1))
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    for step in range(4):
        draw = torch.Generator().manual_seed(100 * step + dist.get_rank())
        optimizer.zero_grad()
        model(torch.randn(4, 8, generator=draw)).pow(2).mean().backward()
        optimizer.step()
        if dist.get_rank() == 0:
            save_all(step)
        dist.barrier()
    dist.destroy_process_group()


with open('resume.txt') as file:
    resumed = len(file.read())
with open('data/rows.txt') as file:
    assert file.read() == 'rows'
if how == 'train':
    train(resumed)
elif os.environ.get('RANK', '0') == '0':
    save_all(0)
