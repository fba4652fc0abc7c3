from toy import *

rank, _ = start()
loader, sampler, model, optimizer = usual()
batches = [batch for epoch in range(2) for batch in loader]
train(model, batches if fixed or rank == 0 else batches[:5], optimizer, epochs=1)
