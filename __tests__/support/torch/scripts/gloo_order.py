"""How many sums of Gloo have the bits of ours, for several numbers of ranks, sizes and types."""

import tempfile

import torch
import torch.distributed as dist
import torch.multiprocessing as processes

from minicluster_torch.fold.order import add_up


def compare(rank, world, folder):
    dist.init_process_group('gloo', init_method=f'file://{folder}/{world}', rank=rank, world_size=world)
    equal = plain = count = 0
    for kind in (torch.float32, torch.float64, torch.bfloat16):
        for size in (7, 577, 65537, 600001):
            parts = [torch.randn(size, generator=torch.Generator().manual_seed(one)).to(kind) for one in range(world)]
            ours = add_up(parts)
            in_order = parts[0].clone()
            for one in parts[1:]:
                in_order += one
            dist.all_reduce(parts[rank])
            count += 1
            equal += torch.equal(parts[rank], ours)
            plain += torch.equal(parts[rank], in_order)
    if rank == 0:
        print(f'{world} ranks: {equal} of {count} sums; in the order of ranks {plain}', flush=True)
    dist.destroy_process_group()


if __name__ == '__main__':
    torch.set_num_threads(1)
    with tempfile.TemporaryDirectory() as folder:
        for world in (2, 3, 4):
            processes.start_processes(compare, (world, folder), world, start_method='fork')
