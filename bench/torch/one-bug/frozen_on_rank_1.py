from toy import *

rank, _ = start()
loader, sampler = sharded(dataset())
model = network()
if rank == 1 and not fixed:
    model[0].bias.requires_grad_(False)


def reduce(*_):
    for parameter in model.parameters():
        gradient = parameter.grad if parameter.grad is not None else torch.zeros_like(parameter)
        dist.all_reduce(gradient)
        if parameter.grad is not None:
            parameter.grad /= 2


train(model, loader, torch.optim.SGD(model.parameters(), 0.1), sampler, after_backward=reduce)
