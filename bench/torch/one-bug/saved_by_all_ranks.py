import os
import tempfile

from toy import *

rank, world = start()
loader, sampler, model, optimizer = usual()
path = os.path.join(tempfile.gettempdir(), f'minicluster-bench-{os.environ["MASTER_PORT"]}.pt')


def save(step, _loss):
    if step % 4 == 3 and (rank == 0 or not fixed):
        torch.save(model.state_dict(), path)
    dist.barrier()
    if step % 4 == 3 and rank == 0:
        os.remove(path)


train(model, loader, optimizer, sampler, after_step=save)
