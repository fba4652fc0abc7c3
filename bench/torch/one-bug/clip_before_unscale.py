from toy import *

rank, world = start()
loader, sampler, model, optimizer = usual()
scaler = torch.amp.GradScaler('cpu', init_scale=1024.)
for epoch in range(2):
    sampler.set_epoch(epoch)
    for inputs, targets in loader:
        optimizer.zero_grad()
        scaler.scale(nn.functional.mse_loss(model(inputs), targets)).backward()
        if fixed:
            scaler.unscale_(optimizer)
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        scaler.step(optimizer)
        scaler.update()
dist.destroy_process_group()
