# As in `sliced_after_loading`, where one process draws another dropout and cannot be compared.
from beside import *

rank, world = start()
model = DistributedDataParallel(nn.Sequential(nn.Linear(8, 16), nn.Dropout(0.1), nn.Linear(16, 1)))
optimizer = adam(model)
for epoch in range(2):
    for inputs, targets in DataLoader(dataset(), 8):
        optimizer.zero_grad()
        nn.functional.mse_loss(model(inputs.chunk(world)[rank]), targets.chunk(world)[rank]).backward()
        optimizer.step()
dist.destroy_process_group()
