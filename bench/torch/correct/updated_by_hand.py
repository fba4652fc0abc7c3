# No optimizer: updates of `data` after every second pass, a penalty on gradients, a moving average, an evaluation of it.
from beside import *

rank, world = start()
loader, sampler = sharded(dataset())
model = DistributedDataParallel(network())
average = network()
average.load_state_dict(model.module.state_dict())
momentum = [torch.zeros_like(one) for one in model.parameters()]
for epoch in range(4):
    sampler.set_epoch(epoch)
    for number, (inputs, targets) in enumerate(loader):
        inputs.requires_grad_()
        output = model(inputs)
        slope, = torch.autograd.grad(output.sum(), inputs, create_graph=True)
        loss = nn.functional.mse_loss(output, targets) + 0.1 * slope.pow(2).sum(1).mean()
        (loss / 2).backward()
        if number % 2 == 0:
            continue
        for one, kept in zip(model.parameters(), momentum):
            kept.mul_(0.9).add_(one.grad)
            one.data.add_(kept, alpha=-0.02)
            one.grad = None
        with torch.no_grad():
            for slow, one in zip(average.parameters(), model.parameters()):
                slow.lerp_(one, 0.1)
            trained = {name: one.clone() for name, one in model.module.state_dict().items()}
            model.module.load_state_dict(average.state_dict())
            model(inputs)
            model.module.load_state_dict(trained)
dist.destroy_process_group()
