from toy import *

rank, world = start()
loader, sampler = sharded(dataset())
model = network()
model[0].weight.requires_grad_(False)
if rank == 1 and not fixed:
    model[0].weight.requires_grad_(True)
optimizer = adam(model)


def average(_step, _loss):
    for parameter in model.parameters():
        grad = torch.zeros_like(parameter) if parameter.grad is None else parameter.grad
        dist.all_reduce(grad)
        if parameter.grad is not None:
            parameter.grad = grad / world


train(model, loader, optimizer, sampler, after_backward=average)
