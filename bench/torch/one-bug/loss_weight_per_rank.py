from toy import *

rank, _ = start()
loader, sampler, model, optimizer = usual()
weight = 1.0 if fixed else 1.0 / (1 + rank)
for epoch in range(2):
    sampler.set_epoch(epoch)
    for inputs, targets in loader:
        optimizer.zero_grad()
        (weight * nn.functional.mse_loss(model(inputs), targets)).backward()
        optimizer.step()
dist.destroy_process_group()
