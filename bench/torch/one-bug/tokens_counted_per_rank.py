from toy import *

rank, world = start()
loader, sampler, model, optimizer = divided()
for epoch in range(2):
    sampler.set_epoch(epoch)
    for inputs, targets in loader:
        lengths = (inputs[:, 1:2].abs() * 4).long() + 1
        tokens = lengths.sum().float()
        if fixed:
            dist.all_reduce(tokens)
            tokens /= world
        loss = ((model(inputs) - targets).abs() * lengths).sum() / tokens
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
dist.destroy_process_group()
