from toy import *

start()
loader, sampler, model, optimizer = usual()
train(model, loader if fixed else DataLoader(dataset(), 4, shuffle=True), optimizer, sampler)
