# A scaler, accumulation over two batches, clipping after `unscale_`.
from beside import *

rank, world = start()
loader, sampler, model, optimizer = usual()
scaler = torch.amp.GradScaler('cpu', init_scale=1024.)
for epoch in range(3):
    sampler.set_epoch(epoch)
    for at, (inputs, targets) in enumerate(loader):
        scaler.scale(nn.functional.mse_loss(model(inputs), targets) / 2).backward()
        if at % 2 == 1:
            scaler.unscale_(optimizer)
            nn.utils.clip_grad_norm_(model.parameters(), 0.1)
            scaler.step(optimizer)
            scaler.update()
            optimizer.zero_grad()
dist.destroy_process_group()
