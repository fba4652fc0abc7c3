from base import *

start()
makes = DistributedDataParallel(nn.Linear(4, 16))
judges = DistributedDataParallel(mlp())
loader, sampler = shared_out(vectors())
of_maker, of_judge = adam(makes), adam(judges)
for inputs, _ in loader:
    of_judge.zero_grad()
    made = makes(torch.randn(len(inputs), 4))
    (judges(made.detach()).mean() - judges(inputs).mean()).backward()
    of_judge.step()
    of_maker.zero_grad()
    (-judges(made).mean()).backward()
    of_maker.step()
dist.destroy_process_group()
