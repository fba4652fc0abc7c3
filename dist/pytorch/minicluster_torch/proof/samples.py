"""The samples that each rank trained with: by requested index, or else recognised by content."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torch.utils.data import Subset, dataloader

from . import tensors
from .draws import Draws

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from .journal import Journal
    from .places import Places


class Samples:
    """Notes passes over the data, their batches and the content of each."""

    def __init__(self, journal: Journal, places: Places) -> None:
        self._journal, self._places = journal, places
        self._loaders: dict[int, dict[str, Any]] = {}
        self.last_loader: int | None = None
        # Loader and number of the pass that began last.
        self.newest = (0, 0)
        self.draws = Draws()
        # Called with loader and number of a pass, before each batch, and with loader, pass, index and batch.
        self.before_pass: list[Callable[..., object]] = []
        self.before_batch: list[Callable[..., object]] = []
        self.after_batch: list[Callable[..., object]] = []
        # Called with loader and number of a pass.
        self.after_pass: list[Callable[..., object]] = []

    def install(self) -> None:
        """From here on, all data loaders are watched."""
        iterator = dataloader._BaseDataLoaderIter
        guard = self._journal.guard

        def asked(_begun: object, index: Any, it: Any) -> None:
            it.__dict__.setdefault('_minicluster_proof_asked', []).append(index)

        def begin(it: Any) -> Any:
            guard.each(self.before_batch)
            return it

        iterator.__init__ = guard.around(iterator.__init__, self.started)
        iterator._next_index = guard.around(iterator._next_index, after=asked)
        iterator.__next__ = guard.around(iterator.__next__, begin, self.handed_over, self.exhausted)

    def started(self, it: Any, loader: Any, *_args: object, **_named: object) -> None:
        """A pass over the data begins."""
        known = self._loaders.setdefault(id(loader), {'number': len(self._loaders), 'passes': 0, 'kept': loader})
        it._minicluster_proof_pass = (known['number'], known['passes'], [0])
        self.newest = (known['number'], known['passes'])
        known['passes'] += 1
        self._journal.guard.each(self.before_pass, *it._minicluster_proof_pass[:2])
        made_at = self._places.of_loader(loader)
        self._journal.write(
            'pass', loader=known['number'], number=known['passes'] - 1, made_at=made_at, **describe(loader)
        )

    def handed_over(self, _begun: object, batch: Any, it: Any) -> None:
        """A batch was handed over."""
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

    def exhausted(self, it: Any, error: BaseException) -> None:
        """A pass over the data is at its end."""
        if not isinstance(error, StopIteration):
            return
        loader, number, count = it._minicluster_proof_pass
        self._journal.guard.each(self.after_pass, loader, number)
        self._journal.write('exhausted', loader=loader, number=number, batches=count[0])


def in_whole_dataset(dataset: Any, indices: Any) -> Any:
    """Indices into a subset as those of the dataset behind it: ranks may have a subset each."""
    while isinstance(dataset, Subset) and isinstance(indices, (list, tuple)):
        indices, dataset = [int(dataset.indices[one]) for one in indices], dataset.dataset
    return indices


def content(batch: Any) -> list[str] | None:
    """Digests of the rows in the first tensor of a batch; null where it has none."""
    given = tensors.flat(list(batch.values()) if isinstance(batch, dict) else batch)
    return tensors.row_digests(given[0]) if given and given[0].dim() > 0 else None


def describe(loader: Any) -> dict[str, Any]:
    """How the loader distributes its samples, in its own terms; null if it has none."""
    batches = getattr(loader, 'batch_sampler', None)
    chain = [batches, getattr(batches, 'batch_sampler', None), getattr(loader, 'sampler', None)]
    chain.append(getattr(chain[2], 'sampler', None))
    dataset: Any = getattr(loader, 'dataset', None)

    def first(name: str) -> Any:
        return next((getattr(one, name) for one in chain if hasattr(one, name)), None)

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
        'workers': getattr(loader, 'num_workers', None),
        # Data that counts its passes is meant to have another order in each.
        'counts_passes': hasattr(dataset, 'set_epoch') or hasattr(dataset, 'epoch'),
    }
