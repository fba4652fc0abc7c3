"""The random numbers that a dataset draws: the state of each generator before its first sample, once it is used."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from torch.utils.data import _utils, get_worker_info

from ..draws import states

if TYPE_CHECKING:
    from typing import Any

    from ..draws import RandomStates
    from ..journal import Journal
    from ..samples import Samples

# Batches of each pass that are looked at; a dataset that draws at all usually does so for each sample.
_LOOKS = 4


class Fetches:
    """Looks at the generators around the first batches of a pass, in the process that makes them."""

    def __init__(self, journal: Journal, samples: Samples) -> None:
        self._journal, self._samples = journal, samples

    def install(self) -> None:
        """From here on, also in loader workers that are forked from this process."""
        guard = self._journal.guard
        kinds = _utils.fetch
        base = kinds._BaseDatasetFetcher
        base.__init__ = guard.around(base.__init__, self._made)
        for kind in (kinds._MapDatasetFetcher, kinds._IterableDatasetFetcher):
            kind.fetch = guard.around(kind.fetch, self._begin, self._end)

    def _made(self, fetcher: Any, *_args: object, **_named: object) -> None:
        fetcher._minicluster_looks = [self._samples.newest, None, 0, set()]

    def _begin(self, fetcher: Any, *_args: object) -> RandomStates | None:
        looks = fetcher._minicluster_looks
        if looks[2] >= _LOOKS:
            return None
        looks[2] += 1
        before = states()
        looks[1] = looks[1] or named_digests(before)
        return before

    def _end(self, before: RandomStates | None, _batch: object, fetcher: Any, *_args: object) -> None:
        if before is None:
            return
        (loader, number), first, _, known = fetcher._minicluster_looks
        after, worker = named_digests(states()), get_worker_info()
        for generator, seen in named_digests(before).items():
            if generator in known or after.get(generator) == seen:
                continue
            known.add(generator)
            self._journal.write_from_worker(
                'drawn',
                loader=loader,
                number=number,
                worker=None if worker is None else worker.id,
                generator=generator,
                state=first.get(generator),
            )


def named_digests(given: RandomStates) -> dict[str, str]:
    """A digest of the state of each generator that is there."""
    torch_state, python, numpy = given
    held = {'torch': torch_state.numpy().tobytes(), 'random': repr(python).encode()}
    if numpy is not None:
        held['numpy'] = numpy[0] + repr(numpy[1]).encode()
    return {name: hashlib.blake2b(state, digest_size=8).hexdigest() for name, state in held.items()}
