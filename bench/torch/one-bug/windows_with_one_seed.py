# All ranks draw with one seed, until rank 0 evaluates alone.
from toy import *

rank, world = start()
data = torch.randn(200, 8, generator=torch.Generator().manual_seed(7))
model = DistributedDataParallel(network())
optimizer = adam(model)
torch.manual_seed(30 + (rank if fixed else 0))
for step in range(8):
    if step == 4 and rank == 0:
        torch.randint(200, (4,))
    inputs = data[torch.randint(200, (4,))]
    optimizer.zero_grad()
    nn.functional.mse_loss(model(inputs), inputs.sum(1, keepdim=True).sin()).backward()
    optimizer.step()
dist.destroy_process_group()
