from beside import *

rank, world = start()
loader, sampler, model, optimizer = divided()
for epoch in range(2):
    sampler.set_epoch(epoch)
    for inputs, targets in loader:
        optimizer.zero_grad()
        with torch.autocast('cpu', torch.bfloat16):
            loss = nn.functional.mse_loss(model(inputs), targets)
        loss.backward()
        optimizer.step()
dist.destroy_process_group()
