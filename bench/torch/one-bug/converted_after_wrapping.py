from toy import *

start()
loader, sampler = sharded(dataset())
model = network().double() if fixed else network()
model = DistributedDataParallel(model).double()
optimizer = adam(model)
for epoch in range(2):
    sampler.set_epoch(epoch)
    for inputs, targets in loader:
        loss = nn.functional.mse_loss(model(inputs.double()), targets.double())
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
dist.destroy_process_group()
