from toy import *

rank, world = start()
loader, sampler = sharded(dataset())
model = DistributedDataParallel(nn.Sequential(nn.Linear(8, 16), nn.Dropout(0.2), nn.Linear(16, 1)))
optimizer = adam(model)
for epoch in range(3):
    sampler.set_epoch(epoch)
    for inputs, targets in loader:
        optimizer.zero_grad()
        nn.functional.mse_loss(model(inputs), targets).backward()
        optimizer.step()
    if rank == 0:
        model.eval()
        with torch.no_grad():
            model.module(dataset()[:8][0])
        if fixed:
            model.train()
    dist.barrier()
dist.destroy_process_group()
