from toy import *

start()
loader, sampler, model, optimizer = usual()
for epoch in range(2):
    sampler.set_epoch(epoch)
    batches = list(loader)
    for first, last in zip(batches[::2], batches[1::2]):
        optimizer.zero_grad()
        with model.no_sync():
            nn.functional.mse_loss(model(first[0]), first[1]).backward()
        if not fixed:
            nn.utils.clip_grad_norm_(model.parameters(), 0.1)
        nn.functional.mse_loss(model(last[0]), last[1]).backward()
        if fixed:
            nn.utils.clip_grad_norm_(model.parameters(), 0.1)
        optimizer.step()
dist.destroy_process_group()
