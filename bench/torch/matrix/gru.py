from base import *

_, world = start()


class Reader(nn.Module):
    def __init__(self):
        super().__init__()
        self.words, self.gru, self.head = nn.Embedding(20, 8), nn.GRU(8, 16, batch_first=True), nn.Linear(16, 1)

    def forward(self, tokens):
        return self.head(self.gru(self.words(tokens))[0][:, -1])


model = DistributedDataParallel(Reader())
fit(model, *shared_out(words(72), 12 // world), adam(model))
