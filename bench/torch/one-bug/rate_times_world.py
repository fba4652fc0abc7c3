from toy import *

rank, world = start()
loader, sampler, model, optimizer = divided()
optimizer = adam(model, 0.01 if fixed else 0.01 * world)
train(model, loader, optimizer, sampler)
