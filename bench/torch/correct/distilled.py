# A teacher in evaluation mode, dropout in the student, and an evaluation on rank 0 between the epochs.
from beside import *

rank, world = start()
loader, sampler = sharded(dataset())
teacher = network().requires_grad_(False).eval()
model = DistributedDataParallel(nn.Sequential(nn.Linear(8, 16), nn.Dropout(0.2), nn.Linear(16, 1)))
optimizer = adam(model)
torch.manual_seed(80 + rank)
for epoch in range(3):
    sampler.set_epoch(epoch)
    model.train()
    for inputs, _ in loader:
        optimizer.zero_grad()
        nn.functional.mse_loss(model(inputs), teacher(inputs)).backward()
        optimizer.step()
    if rank == 0:
        model.eval()
        with torch.no_grad():
            model.module(dataset()[:8][0])
    dist.barrier()
dist.destroy_process_group()
