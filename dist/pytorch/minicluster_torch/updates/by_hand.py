"""Updates that a script makes itself, without an optimizer of torch: they are steps too."""

from __future__ import annotations

import gc
import weakref
from typing import TYPE_CHECKING

import torch
from torch.optim import Optimizer
from torch.overrides import TorchFunctionMode

from .. import digest

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any, Optional

    from ..guard import Guard

    # Version, place and digest of a weight; a digest only where it is needed.
    Mark = tuple[int, int, Optional[str]]

# They end as functions do that write, but leave the values as they are.
_NO_WRITES = frozenset({'requires_grad_', 'share_memory_', 'detach_'})
_OPERATORS = frozenset(f'__{name}__' for name in ('setitem', 'iadd', 'isub', 'imul', 'itruediv', 'idiv', 'ipow'))


class UpdateByHand:
    """Stands for the optimizer that a script does without: the weights that it changes together."""

    def __init__(self, parameters: list[torch.Tensor]) -> None:
        self._held = [weakref.ref(one) for one in parameters]
        self.state: dict[torch.Tensor, dict[str, Any]] = {}

    @property
    def param_groups(self) -> list[dict[str, Any]]:
        """As optimizers have them; the script keeps its settings to itself."""
        return [{'params': [one for one in (held() for held in self._held) if one is not None]}]

    def holds(self, parameter: torch.Tensor) -> bool:
        """Whether this is one of its weights."""
        return any(held() is parameter for held in self._held)


class UpdatesByHand:
    """
    Finds them between a backward pass and the next forward or backward pass with gradients, or the next batch: weights
    that the first pass has reached have changed meanwhile. Copies of a model, which no backward pass reaches, do not
    count. If the script has an optimizer, that one makes the steps.
    """

    def __init__(self, guard: Guard, sees_writes: bool) -> None:
        self._guard = guard
        # Called with the stand-in: before its first write if writes are seen, otherwise afterwards.
        self.before: list[Callable[..., object]] = []
        self.after: list[Callable[..., object]] = []  # called with the stand-in
        self._is_possible: bool | None = None  # null before the first backward pass
        # Whether an optimizer makes the steps, and nothing is looked at any more: each call would cost time.
        self.is_over = False
        self._reached: dict[int, tuple[weakref.ref[torch.Tensor], Mark | None]] = {}
        self._is_after_pass = False
        self._optimizers: list[UpdateByHand] = []
        self._writing: UpdateByHand | None = None
        self._writes = _Writes(guard, self._see_write) if sees_writes else None
        # Whether each write so far has changed the version of its tensor, so that contents need not be read.
        self._tell_versions: bool | None = None

    def stop(self) -> None:
        """An optimizer steps."""
        self._is_possible = False
        self.is_over = self._writes is None
        self._reached = {}
        self._end_writes()

    def before_backward(self, tensors: Any) -> None:
        """An outermost backward pass begins."""
        self.look()
        if self._is_possible is None:
            self._is_possible = not any(issubclass(type(one), Optimizer) for one in gc.get_objects())
        if not self._is_possible:
            return
        losses = [one for one in (tensors if isinstance(tensors, (list, tuple)) else [tensors]) if torch.is_tensor(one)]
        for one in _weights(leaves_of(losses)):
            self._reached.setdefault(id(one), (weakref.ref(one), self._mark(one)))

    def after_backward(self) -> None:
        """It is over."""
        self._is_after_pass = bool(self._reached)
        if self._is_after_pass and self._writes is not None:
            self._writes.begin()

    def look(self) -> None:
        """A pass or a batch begins; without gradients it belongs to an evaluation, before which weights may be lent."""
        self._end_writes()
        if torch.is_grad_enabled():
            self.finish()

    def finish(self) -> None:
        """Ends the step if there was an update."""
        self._end_writes()
        # Where the job ends after this step, this is called again within: the step counts once.
        was_after_pass, self._is_after_pass = self._is_after_pass, False
        if not was_after_pass:
            return
        if self._writes is None:
            for optimizer in self._holders(self._changed()):
                self._begin(optimizer)
        if self._writing is None:
            self._is_after_pass = True
            return
        self._reached = {}
        self._end()

    def _end_writes(self) -> None:
        if self._writes is not None:
            self._writes.end()

    def _see_write(self, written: torch.Tensor) -> None:
        """The script is about to write to a tensor, which may be another name of a weight."""
        place = _place(written)
        found = [one for one in self._living() if _place(one) == place] if place else []
        for optimizer in self._holders(found):
            self._begin(optimizer)

    def _begin(self, optimizer: UpdateByHand) -> None:
        if optimizer is self._writing:
            return
        self._end()
        self._writing = optimizer
        self._guard.each(self.before, optimizer, (), {})

    def _end(self) -> None:
        optimizer, self._writing = self._writing, None
        if optimizer is not None:
            self._guard.each(self.after, optimizer, (), {})

    def _living(self) -> list[torch.Tensor]:
        return [one for one in (held() for held, _ in self._reached.values()) if one is not None]

    def _holders(self, changed: list[torch.Tensor]) -> list[UpdateByHand]:
        """The stand-ins of these weights; what none holds yet gets one, with all that the pass has reached."""
        if any(not self._is_held(one) for one in changed):
            self._optimizers.append(UpdateByHand([one for one in self._living() if not self._is_held(one)]))
        return [one for one in self._optimizers if any(one.holds(weight) for weight in changed)]

    def _is_held(self, weight: torch.Tensor) -> bool:
        return any(one.holds(weight) for one in self._optimizers)

    def _mark(self, weight: torch.Tensor) -> Mark | None:
        if self._writes is not None:
            return None
        # A device would have to be waited for.
        is_read = not self._tell_versions and weight.is_cpu
        return weight._version, _place(weight), digest.digest(weight) if is_read else None

    def _changed(self) -> list[torch.Tensor]:
        found = [(held(), mark) for held, mark in self._reached.values()]
        pairs = [(one, mark, self._mark(one)) for one, mark in found if one is not None and mark is not None]
        # A wrapper that shards may have freed the values of a weight.
        differ = [(one, mark, present) for one, mark, present in pairs if mark != present and present and present[1]]
        if differ and self._tell_versions is not False:
            self._tell_versions = all(mark[0] != present[0] for _, mark, present in differ)
        return [one for one, _, _ in differ]


class _Writes(TorchFunctionMode):
    """Sees what the script calls after a backward pass, until the next pass: it changes nothing of it."""

    def __init__(self, guard: Guard, see: Callable[[torch.Tensor], None]) -> None:
        super().__init__()
        self._see = guard(self._find)
        self._written = see
        self._is_open = False

    def begin(self) -> None:
        """Not within a mode of the script, which may end first and would take this one away in its place."""
        if not self._is_open and torch._C._len_torch_function_stack() == 0:
            self._is_open = True
            self.__enter__()

    def end(self) -> None:
        """Modes end in the order of a stack: below one of the script, this one stays until that has ended."""
        count = torch._C._len_torch_function_stack()
        if self._is_open and count > 0 and torch._C._get_function_stack_at(count - 1) is self:
            self.__exit__(None, None, None)
            self._is_open = False

    def __torch_function__(
        self, func: Any, types: object, args: Sequence[Any] = (), kwargs: dict[str, Any] | None = None
    ) -> Any:
        named = kwargs or {}
        self._see(func, args, named)
        return func(*args, **named)

    def _find(self, func: Any, args: Sequence[Any], named: dict[str, Any]) -> None:
        for one in written_by(func, args, named):
            self._written(one)


def written_by(func: Any, args: Sequence[Any], named: dict[str, Any]) -> list[torch.Tensor]:
    """The tensors that a function of torch writes to."""
    name = getattr(func, '__name__', '')
    given = named.get('out')
    if name == '__set__':
        given = args[0] if getattr(func, '__self__', None) is torch.Tensor.data else None
    elif given is None and args and _is_write(name):
        given = args[0]
    return [one for one in (given if isinstance(given, (list, tuple)) else [given]) if isinstance(one, torch.Tensor)]


def _is_write(name: str) -> bool:
    return name in _OPERATORS if name.startswith('__') else name.endswith('_') and name not in _NO_WRITES


def _place(tensor: torch.Tensor) -> int:
    """Where its values are; 0 where there are none, or in several places."""
    local: Any = tensor.to_local() if hasattr(tensor, 'to_local') else tensor
    return int(local.untyped_storage().data_ptr()) if local.layout is torch.strided else 0


def _weights(leaves: list[torch.Tensor]) -> list[torch.Tensor]:
    """Parameters; without any, all: beside them, an input may ask for a gradient too."""
    # FullyShardedDataParallel exchanges the values of its flat parameters itself.
    plain = [one for one in leaves if not hasattr(one, '_is_flat_param')]
    return [one for one in plain if isinstance(one, torch.nn.Parameter)] or plain


def leaves_of(losses: list[torch.Tensor]) -> list[torch.Tensor]:
    """The tensors that a backward pass adds gradients to."""
    waiting: list[Any] = [one.grad_fn for one in losses if one.grad_fn is not None]
    seen, leaves = set(waiting), []
    while waiting:
        node = waiting.pop()
        if hasattr(node, 'variable'):
            leaves.append(node.variable)
        for one, _ in node.next_functions:
            if one is not None and one not in seen:
                seen.add(one)
                waiting.append(one)
    return leaves
