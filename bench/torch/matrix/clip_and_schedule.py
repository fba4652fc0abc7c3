from base import *

start()
model = DistributedDataParallel(mlp())
optimizer = adam(model)
schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, 20)
clip = lambda: nn.utils.clip_grad_norm_(model.parameters(), 0.5)
fit(model, *shared_out(vectors()), optimizer, after_backward=clip, after_step=schedule.step)
