# Speech: padded to the longest of a batch, time first, with a CTC loss.
from beside import *
from torch.nn.utils.rnn import pad_sequence


class Speech(torch.utils.data.Dataset):
    def __len__(self):
        return 32

    def __getitem__(self, at):
        generator = torch.Generator().manual_seed(at)
        return torch.randn(6 + at % 5, 4, generator=generator), torch.randint(1, 5, (2,), generator=generator)


def collate(batch):
    frames, texts = zip(*batch)
    return pad_sequence(frames), torch.stack(texts), torch.tensor([len(one) for one in frames])


class Recognizer(nn.Module):
    def __init__(self):
        super().__init__()
        self.body, self.head = nn.GRU(4, 8), nn.Linear(8, 5)

    def forward(self, frames):
        return self.head(self.body(frames)[0]).log_softmax(-1)


rank, world = start()
data = Speech()
sampler = DistributedSampler(data)
model = DistributedDataParallel(Recognizer())
optimizer = adam(model)
for epoch in range(2):
    sampler.set_epoch(epoch)
    for frames, texts, lengths in DataLoader(data, 4, sampler=sampler, collate_fn=collate):
        optimizer.zero_grad()
        nn.functional.ctc_loss(model(frames), texts, lengths, torch.full((len(texts),), 2)).backward()
        optimizer.step()
dist.destroy_process_group()
