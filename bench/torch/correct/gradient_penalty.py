# WGAN-GP: gradients of gradients, five updates of the critic for each of the generator.
from beside import *

rank, world = start()
loader, sampler = sharded(dataset())
critic = DistributedDataParallel(nn.Sequential(nn.Linear(8, 16), nn.Tanh(), nn.Linear(16, 1)))
maker = DistributedDataParallel(nn.Linear(4, 8))
of_critic, of_maker = adam(critic), adam(maker)
torch.manual_seed(50 + rank)
step = 0
for epoch in range(3):
    sampler.set_epoch(epoch)
    for real, _ in loader:
        made = maker(torch.randn(len(real), 4))
        between = (real * 0.5 + made.detach() * 0.5).requires_grad_()
        slope, = torch.autograd.grad(critic(between).sum(), between, create_graph=True)
        of_critic.zero_grad()
        (critic(made.detach()).mean() - critic(real).mean() + 10 * ((slope.norm(2, 1) - 1) ** 2).mean()).backward()
        of_critic.step()
        step += 1
        if step % 5 == 0:
            of_maker.zero_grad()
            (-critic(maker(torch.randn(len(real), 4))).mean()).backward()
            of_maker.step()
dist.destroy_process_group()
