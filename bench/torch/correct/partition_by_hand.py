# The optimizer of each rank holds a flat copy of its part of the weights, which are gathered after the update.
from beside import *

rank, world = start()
loader, sampler = sharded(dataset())
model = network()
weights = list(model.parameters())


def flat(tensors):
    whole = torch.cat([one.detach().reshape(-1) for one in tensors])
    return torch.cat([whole, whole.new_zeros(-len(whole) % world)])


own = flat(weights).chunk(world)[rank].clone().requires_grad_()
optimizer = torch.optim.AdamW([own], 0.01)
for epoch in range(2):
    sampler.set_epoch(epoch)
    for inputs, targets in loader:
        model.zero_grad()
        nn.functional.mse_loss(model(inputs), targets).backward()
        average_gradients(model)
        own.grad = flat([one.grad for one in weights]).chunk(world)[rank].clone()
        optimizer.step()
        parts = [torch.empty_like(own) for _ in range(world)]
        dist.all_gather(parts, own.detach())
        whole = torch.cat(parts)
        with torch.no_grad():
            for one in weights:
                one.copy_(whole[: one.numel()].reshape(one.shape))
                whole = whole[one.numel() :]
dist.destroy_process_group()
