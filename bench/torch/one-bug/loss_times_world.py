from toy import *

rank, world = start()
loader, sampler, model, optimizer = usual()
for epoch in range(2):
    sampler.set_epoch(epoch)
    for inputs, targets in loader:
        loss = nn.functional.mse_loss(model(inputs), targets) * (1 if fixed else world)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
dist.destroy_process_group()
