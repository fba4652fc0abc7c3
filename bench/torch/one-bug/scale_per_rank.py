from toy import *

rank, world = start()
loader, sampler, model, optimizer = usual()
scaler = torch.amp.GradScaler('cpu', init_scale=512. if fixed or rank == 0 else 1024.)
for epoch in range(2):
    sampler.set_epoch(epoch)
    for inputs, targets in loader:
        optimizer.zero_grad()
        scaler.scale(nn.functional.mse_loss(model(inputs), targets)).backward()
        scaler.step(optimizer)
        scaler.update()
dist.destroy_process_group()
