# FSDP2 that computes and reduces in bfloat16.
from beside import *
from torch.distributed.fsdp import MixedPrecisionPolicy, fully_shard

rank, world = start()
loader, sampler = sharded(dataset(), 8 // world)
model = fully_shard(network(), mp_policy=MixedPrecisionPolicy(torch.bfloat16, torch.bfloat16))
train_loss = nn.functional.mse_loss
optimizer = adam(model)
for epoch in range(2):
    sampler.set_epoch(epoch)
    for inputs, targets in loader:
        optimizer.zero_grad()
        train_loss(model(inputs).float(), targets).backward()
        optimizer.step()
dist.destroy_process_group()
