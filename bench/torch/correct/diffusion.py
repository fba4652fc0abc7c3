# Noise and times are drawn on every rank; a moving average of the weights is evaluated on rank 0.
from beside import *
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn

rank, world = start()
loader, sampler = sharded(dataset())
model = DistributedDataParallel(nn.Sequential(nn.Linear(9, 16), nn.SiLU(), nn.Linear(16, 8)))
average = AveragedModel(model.module, multi_avg_fn=get_ema_multi_avg_fn(0.9))
optimizer = adam(model)
torch.manual_seed(50 + rank)
for epoch in range(3):
    sampler.set_epoch(epoch)
    for inputs, _ in loader:
        noise, time = torch.randn_like(inputs), torch.rand(len(inputs), 1)
        optimizer.zero_grad()
        noisy = torch.cat([inputs * (1 - time) + noise * time, time], 1)
        nn.functional.mse_loss(model(noisy), noise).backward()
        optimizer.step()
        average.update_parameters(model.module)
    if rank == 0:
        with torch.no_grad():
            average(torch.randn(2, 9))
dist.destroy_process_group()
