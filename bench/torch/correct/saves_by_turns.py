# Rank 0 saves the model, and each rank its own random state.
import tempfile

from beside import *

rank, world = start()
loader, sampler, model, optimizer = usual()
folder = [tempfile.mkdtemp() if rank == 0 else None]
dist.broadcast_object_list(folder)


def save(step, _loss):
    if step % 3 == 2:
        if rank == 0:
            torch.save(model.state_dict(), f'{folder[0]}/model.pt')
        torch.save(torch.get_rng_state(), f'{folder[0]}/random-{rank}.pt')


train(model, loader, optimizer, sampler, after_step=save)
