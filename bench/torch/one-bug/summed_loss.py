from toy import *

start()
loader, sampler, model, _ = divided()
inner = model.module
optimizer = adam(inner)
for inputs, targets in loader:
    optimizer.zero_grad()
    loss = nn.functional.mse_loss(inner(inputs), targets)
    # As many people write it: the number of ranks that they have.
    (loss / 2 if fixed else loss).backward()
    for parameter in inner.parameters():
        dist.all_reduce(parameter.grad)
    optimizer.step()
dist.destroy_process_group()
