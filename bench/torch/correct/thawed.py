# The body is frozen for one epoch.
from beside import *

rank, world = start()
loader, sampler = sharded(dataset())
model = DistributedDataParallel(network(), find_unused_parameters=True)
optimizer = adam(model)
for epoch in range(2):
    sampler.set_epoch(epoch)
    for one in model.module[0].parameters():
        one.requires_grad_(epoch > 0)
    model = DistributedDataParallel(model.module)
    for inputs, targets in loader:
        optimizer.zero_grad()
        nn.functional.mse_loss(model(inputs), targets).backward()
        optimizer.step()
dist.destroy_process_group()
