from base import *

import contextlib

start()
model = DistributedDataParallel(mlp(0.1))
loader, sampler = shared_out(vectors())
optimizer = adam(model)
for epoch in range(2):
    sampler.set_epoch(epoch)
    for number, (inputs, targets) in enumerate(loader):
        is_last = number % 2 == 1
        with contextlib.nullcontext() if is_last else model.no_sync():
            (nn.functional.mse_loss(model(inputs), targets) / 2).backward()
        if is_last:
            optimizer.step()
            optimizer.zero_grad()
dist.destroy_process_group()
