# The loader of the evaluation pads, and the metric leaves the padding out.
from beside import *

rank, world = start()
loader, sampler, model, optimizer = usual()
held_out = dataset(17)
test = DataLoader(held_out, 4, sampler=DistributedSampler(held_out, shuffle=False))
for epoch in range(2):
    sampler.set_epoch(epoch)
    model.train()
    for inputs, targets in loader:
        optimizer.zero_grad()
        nn.functional.mse_loss(model(inputs), targets).backward()
        optimizer.step()
    model.eval()
    with torch.no_grad():
        own = torch.cat([model(inputs) for inputs, _ in test])
    parts = [torch.empty_like(own) for _ in range(world)]
    dist.all_gather(parts, own)
    outputs = torch.stack(parts, 1).flatten(0, 1)[:len(held_out)]
    print(float((outputs - held_out[:][1]).abs().mean()))
dist.destroy_process_group()
