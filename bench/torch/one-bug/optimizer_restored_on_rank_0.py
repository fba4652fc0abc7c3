from toy import *

rank, _ = start()
loader, sampler, model, optimizer = usual()
twin = network()
earlier = adam(twin)
twin(torch.ones(1, 8)).sum().backward()
earlier.step()
if fixed or rank == 0:
    optimizer.load_state_dict(earlier.state_dict())
train(model, loader, optimizer, sampler)
