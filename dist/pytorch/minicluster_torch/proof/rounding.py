"""Another rounding of the same computation: the last bit of each intermediate result is drawn at random."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import torch
import torch.distributed as dist
from torch.utils._python_dispatch import TorchDispatchMode

if TYPE_CHECKING:
    from typing import Any

    from ..guard import Guard

# They move values without rounding, and the values may be integers that the script relies on.
COPIES = {
    'clone',
    'copy',
    'cat',
    'stack',
    'index',
    'index_select',
    'gather',
    'embedding',
    'lift_fresh_copy',
    'new_empty',
    'empty',
    'empty_like',
    'zeros',
    'zeros_like',
    'ones',
    'ones_like',
    'full',
    'full_like',
    'arange',
    'repeat',
    'flip',
    'where',
    'masked_fill',
    'constant_pad_nd',
    'scalar_tensor',
    'one_hot',
    'floor',
    'ceil',
    'round',
    'trunc',
    'sign',
}


class LastBit(TorchDispatchMode):
    """Moves each result that was rounded by up to one unit in the last place."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self._drawn = torch.Generator().manual_seed(seed)
        self.moved = 0

    def __torch_dispatch__(
        self, func: Any, types: object, args: tuple[Any, ...] = (), kwargs: dict[str, Any] | None = None
    ) -> Any:
        results = func(*args, **(kwargs or {}))
        if is_rounded(func):
            for one in results if isinstance(results, (list, tuple)) else [results]:
                self.move(one)
        return results

    def move(self, result: Any) -> None:
        """Moves one result in place."""
        # Of a distributed tensor, this rank computes its part, where no other mode looks on.
        result = getattr(result, '_local_tensor', result)
        # The content of another tensor subclass passes through here as well.
        if type(result) is not torch.Tensor or not result.is_floating_point():
            return
        if result.device.type not in ('cpu', 'cuda'):
            return
        unit = torch.finfo(result.dtype).eps
        # Drawn on the CPU, so that a device has the same numbers, and the script's generator there is left alone.
        amount = torch.rand(result.shape, generator=self._drawn, device='cpu') * 2 - 1
        result.copy_(result * (1 + unit * amount.to(result.device, torch.float64)))
        self.moved += 1


def is_rounded(func: Any) -> bool:
    """Whether an operation computes new values, which are rounded."""
    name = func._schema.name.rpartition('::')[2]
    is_fresh = all(one.alias_info is None for one in func._schema.returns)
    return is_fresh and name not in COPIES and not name.startswith(('_to_copy', 'rand', 'native_dropout', 'bernoulli'))


class Rounding:
    """Keeps the last bits moving from each forward pass to the end of its backward pass."""

    def __init__(self, seed: int) -> None:
        self._mode, self._is_on = LastBit(seed), False

    def install(self, guard: Guard) -> None:
        """Where gradients are reduced in half precision, a process alone rounds as well: what it reduces moves, too."""
        for name, at in (('all_reduce', 0), ('reduce_scatter_tensor', 1)):
            before = partial(self._before_reduction, at)
            setattr(dist, name, guard.around(getattr(dist, name), before))

    def _before_reduction(self, at: int, *args: object, **_named: object) -> None:
        given: Any = args[at] if len(args) > at else None
        if torch.is_tensor(given) and given.is_floating_point() and torch.finfo(given.dtype).bits < 32:
            with torch.no_grad():
                self._mode.move(given)

    def start(self) -> None:
        """A forward pass begins."""
        if not self._is_on and torch.is_grad_enabled():
            self._is_on = True
            self._mode.__enter__()

    def stop(self) -> None:
        """A backward pass is over."""
        if self._is_on:
            self._is_on = False
            self._mode.__exit__(None, None, None)

    def moved(self) -> int:
        """How many results have been moved so far."""
        return self._mode.moved
