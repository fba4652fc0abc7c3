from toy import *

start()
loader, sampler, model, optimizer = usual()
train(model, loader, optimizer, sampler if fixed else None)
