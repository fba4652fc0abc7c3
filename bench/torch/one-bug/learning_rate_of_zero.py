from toy import *

start()
loader, sampler = sharded(dataset())
model = DistributedDataParallel(network())
optimizer = adam(model)
# A warm-up that divides whole numbers stays at 0.
schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda step: step / 4 if fixed else step // 100)
train(model, loader, optimizer, sampler, after_step=lambda *_: schedule.step())
