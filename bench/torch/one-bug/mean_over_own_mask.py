from toy import *

rank, world = start()
loader, sampler, model, optimizer = usual()
for epoch in range(2):
    sampler.set_epoch(epoch)
    for inputs, targets in loader:
        mask = (inputs[:, :1] > 0).float()
        total = mask.sum()
        if fixed:
            dist.all_reduce(total)
        total = (total + 1) / (world if fixed else 1)
        optimizer.zero_grad()
        (((model(inputs) - targets) ** 2 * mask).sum() / total).backward()
        optimizer.step()
dist.destroy_process_group()
