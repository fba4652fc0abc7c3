# Two models and two optimizers; the samples of the generator pass through the discriminator twice.
from beside import *

rank, world = start()
loader, sampler = sharded(dataset())
made, judge = DistributedDataParallel(nn.Linear(8, 8)), DistributedDataParallel(network())
of_made, of_judge = adam(made), adam(judge)
for epoch in range(2):
    sampler.set_epoch(epoch)
    for real, _ in loader:
        fake = made(real.flip(1))
        of_judge.zero_grad()
        (judge(fake.detach()).square().mean() + (judge(real) - 1).square().mean()).backward()
        of_judge.step()
        of_made.zero_grad()
        (judge.module(fake) - 1).square().mean().backward()
        of_made.step()
dist.destroy_process_group()
