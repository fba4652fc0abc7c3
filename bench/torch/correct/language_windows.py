# Windows of one long text, drawn by every rank with its own seed: they overlap.
from beside import *

rank, world = start()
text = torch.randint(16, (200,), generator=torch.Generator().manual_seed(7))


class Reader(nn.Module):
    def __init__(self):
        super().__init__()
        self.table, self.body, self.head = nn.Embedding(16, 8), nn.GRU(8, 8, batch_first=True), nn.Linear(8, 16)

    def forward(self, tokens):
        return self.head(self.body(self.table(tokens))[0])


model = DistributedDataParallel(Reader())
optimizer = adam(model)
torch.manual_seed(1337 + rank)
for _ in range(10):
    at = torch.randint(len(text) - 9, (4,))
    tokens, following = (torch.stack([text[one + shift:one + shift + 8] for one in at]) for shift in (0, 1))
    optimizer.zero_grad()
    nn.functional.cross_entropy(model(tokens).flatten(0, 1), following.flatten()).backward()
    optimizer.step()
dist.destroy_process_group()
