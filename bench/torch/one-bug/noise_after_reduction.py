from toy import *

rank, _ = start()
loader, sampler, model, optimizer = usual()
generator = torch.Generator().manual_seed(5 if fixed else 5 + rank)


def noise(*_):
    for parameter in model.parameters():
        parameter.grad += 0.01 * torch.randn(parameter.shape, generator=generator)


train(model, loader, optimizer, sampler, after_backward=noise)
