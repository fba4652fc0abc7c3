"""Where in the script its models are wrapped, its loaders and optimizers made, its gradients computed and clipped."""

from __future__ import annotations

import weakref
from typing import TYPE_CHECKING, Any

import torch
from torch.nn.parallel import DistributedDataParallel
from torch.optim import Optimizer
from torch.utils.data import DataLoader

from .pending import line_of_script

if TYPE_CHECKING:
    from .journal import Journal


class Places:
    """Notes each line once for each thing that it does."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._known: set[tuple[str, str | None]] = set()
        self._loaders: weakref.WeakKeyDictionary[Any, str | None] = weakref.WeakKeyDictionary()

    def install(self) -> None:
        """From here on, places are noted."""
        guard = self._journal.guard
        for what, kind in (('wrapper', DistributedDataParallel), ('optimizer', Optimizer)):
            kind.__init__ = guard.around(kind.__init__, self._noting(what))
        for name in ('clip_grad_norm_', 'clip_grad_value_'):
            clip = guard.around(getattr(torch.nn.utils, name), self._noting('clip'))
            setattr(torch.nn.utils, name, clip)
            setattr(torch.nn.utils.clip_grad, name, clip)
        torch.autograd.backward = guard.around(torch.autograd.backward, self._noting('backward'))
        DataLoader.__init__ = guard.around(DataLoader.__init__, self._made)

    def of_loader(self, loader: Any) -> str | None:
        """Where a loader was made; null if that is not known."""
        return self._loaders.get(loader)

    def _made(self, loader: Any, *_args: object, **_named: object) -> None:
        self._loaders[loader] = line_of_script()

    def _noting(self, what: str) -> Any:
        def note(*_args: object, **_named: object) -> None:
            line = line_of_script()
            if (what, line) not in self._known:
                self._known.add((what, line))
                self._journal.write('place', what=what, line=line)

        return note
