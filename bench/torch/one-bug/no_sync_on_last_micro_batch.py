from toy import *

import contextlib

start()
loader, sampler, model, optimizer = usual()
for epoch in range(2):
    sampler.set_epoch(epoch)
    for number, (inputs, targets) in enumerate(loader):
        is_last = number % 2 == 1
        with model.no_sync() if is_last != fixed else contextlib.nullcontext():
            (nn.functional.mse_loss(model(inputs), targets) / 2).backward()
        if is_last:
            optimizer.step()
            optimizer.zero_grad()
dist.destroy_process_group()
