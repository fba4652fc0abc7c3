"""GradScaler: losses as the script has computed them, and steps that are skipped because a gradient overflowed."""

from __future__ import annotations

import collections
from typing import TYPE_CHECKING

import torch

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from .loop import Loop
    from .spec import Spec

# Between the scaled loss and the one that is passed to `backward` may be a division by a number of batches.
_MOST_NODES = 16


class Scaling:
    """The losses that were scaled since the last update: what made each product, the loss itself, and its scale."""

    def __init__(self) -> None:
        self.is_used = False
        self._scaled: collections.deque[tuple[Any, torch.Tensor, Any]] = collections.deque(maxlen=8)
        # The last scale; null where no scaler was used.
        self.scale: float | None = None
        self._is_unscaled = False

    def scaled(self, _begun: object, answer: Any, scaler: Any, outputs: Any) -> None:
        """A scaler has multiplied one loss or several."""
        if not scaler.is_enabled():
            return
        self.is_used = True
        scale: Any = _scale_of(scaler)
        self.scale = scale if isinstance(scale, float) else None
        for loss, product in zip(_listed(outputs), _listed(answer)):
            if torch.is_tensor(product) and product.grad_fn is not None:
                self._scaled.append((product.grad_fn, loss.detach(), scale))

    def unscaled(self, loss: torch.Tensor) -> Any:
        """The loss without its graph and without its scale: a number, unless reading it would wait for a device."""
        if self._scaled:
            for node in _nodes_before(loss.grad_fn):
                for made, original, scale in self._scaled:
                    if node is made:
                        # The product may have overflowed although the loss has not.
                        return original if node is loss.grad_fn else loss.detach() / scale
        return loss.item() if loss.is_cpu else loss.detach()

    def unscaled_gradients(self, *_what: object) -> None:
        """The script has divided its gradients by the scale."""
        self._is_unscaled = True

    def present(self) -> float | None:
        """The scale that gradients have now; null where they have none, or where it would wait for a device."""
        return self.scale if self._scaled and not self._is_unscaled and self.scale != 1.0 else None

    def forget(self, *_what: object) -> None:
        """Drops the losses of a finished step."""
        self._scaled.clear()
        self._is_unscaled = False


def _listed(losses: Any) -> Any:
    return losses if isinstance(losses, (list, tuple)) else [losses]


def _nodes_before(node: Any) -> Iterator[Any]:
    """The newest operations that a result comes from, itself first."""
    waiting = collections.deque([node])
    for _ in range(_MOST_NODES):
        if not waiting:
            return
        node = waiting.popleft()
        yield node
        waiting.extend(parent for parent, _ in getattr(node, 'next_functions', ()) if parent is not None)


def _scale_of(scaler: Any) -> Any:
    """The present scale; on a device as a tensor, because its value would wait for the stream."""
    scale: Any = getattr(scaler, '_scale', None)
    return scale.clone() if torch.is_tensor(scale) and scale.is_cuda else scaler.get_scale()


def install(watched: Loop, asked: Spec) -> None:
    """From here on, losses are known without their scale, and `after_skip` is called for each skipped step."""
    guard, scaler = watched.recorder.guard, torch.amp.GradScaler

    def begin(_scaler: object, _optimizer: object, *_args: object, **_kwargs: object) -> int:
        return watched.updates

    def end(
        updates: int | None, _answer: object, scaler: Any, _optimizer: object, *_args: object, **_kwargs: object
    ) -> None:
        if scaler.is_enabled() and watched.updates == updates:
            guard.each(watched.after_skip)

    scaler.scale = guard.around(scaler.scale, after=watched.scaling.scaled)
    scaler.unscale_ = guard.around(scaler.unscale_, after=watched.scaling.unscaled_gradients)
    scaler.step = guard.around(scaler.step, begin, end)
    watched.after_skip.append(watched.scaling.forget)
    watched.after_step.append(watched.scaling.forget)
