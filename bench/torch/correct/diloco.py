# DiLoCo: an optimizer of its own on every rank, and an outer one that is given the mean change of every fifth step.
from beside import *

rank, world = start()
loader, sampler = sharded(dataset())
model = network()
inner = adam(model)
kept = [one.detach().clone().requires_grad_() for one in model.parameters()]
outer = torch.optim.SGD(kept, 0.7, momentum=0.9, nesterov=True)


def outer_step(step, _loss):
    if step % 5 != 4:
        return
    for mine, shared in zip(model.parameters(), kept):
        shared.grad = shared.detach() - mine.detach()
        dist.all_reduce(shared.grad)
        shared.grad /= world
    outer.step()
    with torch.no_grad():
        for mine, shared in zip(model.parameters(), kept):
            mine.copy_(shared)


train(model, loader, inner, sampler, epochs=4, after_step=outer_step)
