"""The samples that each rank trained with: by requested index, or else recognised by content."""

from torch.utils.data import Subset, dataloader

from . import tensors
from .draws import Draws


class Samples:
    def __init__(self, journal):
        self._journal = journal
        self._loaders = {}
        self.last_loader = None
        self.draws = Draws()
        # Called with loader and number of a pass, before each batch, and with loader, pass, index and batch.
        self.before_pass, self.before_batch, self.after_batch = [], [], []

    def install(self):
        iterator = dataloader._BaseDataLoaderIter
        guard = self._journal.guard

        def asked(_begun, index, it):
            it.__dict__.setdefault('_minicluster_proof_asked', []).append(index)

        def begin(it):
            guard.each(self.before_batch)
            return it

        iterator.__init__ = guard.around(iterator.__init__, self.started)
        iterator._next_index = guard.around(iterator._next_index, after=asked)
        iterator.__next__ = guard.around(iterator.__next__, begin, self.handed_over, self.exhausted)

    def started(self, it, loader, *_args, **_named):
        known = self._loaders.setdefault(id(loader), {'number': len(self._loaders), 'passes': 0, 'kept': loader})
        it._minicluster_proof_pass = (known['number'], known['passes'], [0])
        known['passes'] += 1
        self._journal.guard.each(self.before_pass, *it._minicluster_proof_pass[:2])
        self._journal.write('pass', loader=known['number'], number=known['passes'] - 1, **describe(loader))

    def handed_over(self, _begun, batch, it):
        loader, number, count = it._minicluster_proof_pass
        asked = it.__dict__.get('_minicluster_proof_asked') or [None]
        index = asked.pop(0)
        indices = in_whole_dataset(it._dataset, [index] if isinstance(index, int) else index)
        known = isinstance(indices, (list, tuple)) and all(isinstance(one, int) for one in indices)
        count[0] += 1
        self.last_loader = loader
        self._journal.guard.each(self.after_batch, loader, number, index, batch)
        self._journal.write(
            'batch', loader=loader, number=number, indices=list(indices) if known else None, rows=content(batch)
        )
        self.draws.batch()

    def exhausted(self, it, error):
        if not isinstance(error, StopIteration):
            return
        loader, number, count = it._minicluster_proof_pass
        self._journal.write('exhausted', loader=loader, number=number, batches=count[0])


def in_whole_dataset(dataset, indices):
    """Indices into a subset as those of the dataset behind it: ranks may have a subset each."""
    while isinstance(dataset, Subset) and isinstance(indices, (list, tuple)):
        indices, dataset = [int(dataset.indices[one]) for one in indices], dataset.dataset
    return indices


def content(batch):
    given = tensors.flat(list(batch.values()) if isinstance(batch, dict) else batch)
    return tensors.row_digests(given[0]) if given and given[0].dim() > 0 else None


def describe(loader):
    """How the loader distributes its samples, in its own terms; null if it has none."""
    batches = getattr(loader, 'batch_sampler', None)
    chain = [batches, getattr(batches, 'batch_sampler', None), getattr(loader, 'sampler', None)]
    chain.append(getattr(chain[2], 'sampler', None))
    first = lambda name: next((getattr(one, name) for one in chain if hasattr(one, name)), None)
    dataset = getattr(loader, 'dataset', None)
    return {
        'sampler': type(chain[2]).__name__,
        'batch_sampler': type(batches).__name__,
        'batch_size': getattr(loader, 'batch_size', None),
        'drop_last': getattr(loader, 'drop_last', None),
        'size': len(dataset) if hasattr(dataset, '__len__') else None,
        'replicas': first('num_replicas'),
        'rank': first('rank'),
        'epoch': first('epoch'),
        'shuffle': first('shuffle'),
        'seed': first('seed'),
        'replacement': first('replacement'),
    }
