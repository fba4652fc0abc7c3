from toy import *

start()
loader, sampler, model, optimizer = usual()
train(model if fixed else model.module, loader, optimizer, sampler)
