from toy import *

rank, _ = start()
loader, sampler, model, _ = usual()
train(model, loader, adam(model, weight_decay=0.01 if fixed else 0.01 * rank), sampler)
