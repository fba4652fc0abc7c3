from base import *

from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import fully_shard

_, world = start()
init_device_mesh('cpu', (world,))
model = mlp()
for layer in (model[0], model[3]):
    fully_shard(layer)
fully_shard(model)
fit(model, *shared_out(vectors(), 12 // world), adam(model))
