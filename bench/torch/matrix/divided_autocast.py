from base import *

_, world = start()
model = DistributedDataParallel(Transformer(0))
loader, sampler = shared_out(words(72), 12 // world)
optimizer = adam(model)
for inputs, targets in loader:
    with torch.autocast('cpu', dtype=torch.bfloat16):
        loss = nn.functional.mse_loss(model(inputs), targets)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
dist.destroy_process_group()
