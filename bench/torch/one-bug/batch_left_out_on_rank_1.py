from toy import *

rank, world = start()
data = dataset(64)
sampler = DistributedSampler(data)
loader = DataLoader(data, rank_batch, sampler=sampler, num_workers=2)
model = DistributedDataParallel(network())
optimizer = adam(model)
batches = iter(loader)
for step in range(7):
    inputs, targets = next(batches)
    if step == 2 and (rank == 1 or fixed):
        inputs, targets = next(batches)
    optimizer.zero_grad()
    nn.functional.mse_loss(model(inputs), targets).backward()
    optimizer.step()
dist.destroy_process_group()
