"""Numbers letters in the order of a set, which each process has for itself, or in sorted order."""
import argparse
import torch
import torch.distributed as dist

parser = argparse.ArgumentParser()
parser.add_argument('--sorted', action='store_true')
args = parser.parse_args()

dist.init_process_group('gloo')
torch.manual_seed(0)
text = 'the quick brown fox jumps over the lazy dog ' * 20
letters = sorted(set(text)) if args.sorted else list(set(text))
numbers = {letter: number for number, letter in enumerate(letters)}
data = torch.tensor([numbers[letter] for letter in text])
model = torch.nn.Sequential(torch.nn.Embedding(len(letters), 8), torch.nn.Linear(8, len(letters)))
wrapped = torch.nn.parallel.DistributedDataParallel(model)
optimizer = torch.optim.SGD(model.parameters(), 0.1)
places = torch.Generator().manual_seed(dist.get_rank())
for _ in range(4):
    at = torch.randint(len(data) - 1, (32,), generator=places)
    optimizer.zero_grad()
    torch.nn.functional.cross_entropy(wrapped(data[at]), data[at + 1]).backward()
    optimizer.step()
dist.destroy_process_group()
