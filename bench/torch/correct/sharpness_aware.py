# SAM: two forward and backward passes for each update, the first one without a reduction.
from beside import *

rank, world = start()
loader, sampler, model, optimizer = usual()
for epoch in range(2):
    sampler.set_epoch(epoch)
    for inputs, targets in loader:
        nn.functional.mse_loss(model(inputs), targets).backward()
        with torch.no_grad():
            norm = torch.stack([one.grad.norm() for one in model.parameters()]).norm()
            shifts = [0.05 * one.grad / norm for one in model.parameters()]
            for one, shift in zip(model.parameters(), shifts):
                one.add_(shift)
        optimizer.zero_grad()
        nn.functional.mse_loss(model(inputs), targets).backward()
        with torch.no_grad():
            for one, shift in zip(model.parameters(), shifts):
                one.sub_(shift)
        optimizer.step()
        optimizer.zero_grad()
dist.destroy_process_group()
