"""A job without an optimizer: it averages its gradients and changes its weights itself."""
from toy import *

rate = 0.05


def train(after_backward=average_gradients, rate_of=lambda rank: rate):
    rank, world = start()
    loader, sampler = sharded(dataset(), 8 // world)
    model = network()
    for epoch in range(2):
        sampler.set_epoch(epoch)
        for inputs, targets in loader:
            nn.functional.mse_loss(model(inputs), targets).backward()
            if after_backward is not None:
                after_backward(model)
            with torch.no_grad():
                for parameter in model.parameters():
                    parameter -= rate_of(rank) * parameter.grad
            model.zero_grad()
    dist.destroy_process_group()
