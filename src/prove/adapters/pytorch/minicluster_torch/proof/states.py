"""What replicas share beside weights: buffers, copies of the model such as a moving average, and the loss scale."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torch.nn.modules.batchnorm import _BatchNorm

from . import tensors
from .models import plain_name, roots

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    import torch

    from .journal import Journal
    from .models import Models


class States:
    """Writes what has changed since it looked last."""

    def __init__(self, journal: Journal, models: Models) -> None:
        self._journal, self._models = journal, models
        self._copies: list[tuple[str, Any]] = []
        self._known: dict[tuple[str, str], str] = {}

    def look(self, step: int) -> None:
        """At an update. Large ones cost time, so they are read at the steps 0, 1, 2, 4, 8 and so on."""
        if step & (step - 1):
            return
        if step < 2:
            self._find_copies()
        found = {(what, name): tensors.digest(given) for what, name, given in self._all()}
        changed = [[*key, value] for key, value in found.items() if self._known.get(key) != value]
        self._known = found
        self._journal.write('states', step=step, changed=changed)

    def _find_copies(self) -> None:
        """Other models whose weights have the names and shapes of those that are trained."""
        known = {id(one) for one in self._models.modules}
        trained = {(name, tuple(one.shape)) for name, one in self._models.parameters()}
        copies: list[tuple[str, Any]] = []
        for root in roots():
            named = {(plain_name(name), tuple(one.shape)) for name, one in root.named_parameters()}
            if id(root) not in known and named and named <= trained:
                copies.append((f'{type(root).__name__} {len(copies)}', root))
        self._copies = copies

    def _all(self) -> Iterator[tuple[str, str, list[torch.Tensor]]]:
        for root in self._models.modules:
            of_norms = {id(one) for part in root.modules() if isinstance(part, _BatchNorm) for one in part.buffers()}
            for name, one in root.named_buffers():
                if id(one) not in of_norms:
                    yield 'buffer', plain_name(name), [one]
        held = self._models.parameters()
        frozen = [(name, one) for name, one in held if not one.requires_grad and not hasattr(one, 'to_local')]
        for name, one in frozen:
            yield 'frozen', name, [one]
        for name, root in self._copies:
            yield 'copy', name, list(root.parameters())
