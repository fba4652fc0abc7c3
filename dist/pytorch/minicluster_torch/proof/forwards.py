"""The forward passes that a backward pass goes through: only what they are given is trained with."""

from __future__ import annotations

import collections
from typing import TYPE_CHECKING, Any, NamedTuple

import torch

from . import tensors
from .models import plain_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

_DEPENDS_ON_MODE = (torch.nn.modules.dropout._DropoutNd, torch.nn.modules.batchnorm._NormBase)

# Nodes of a graph that are visited at most; beyond them, every forward pass counts.
_MOST_NODES = 100_000


class Forwards:
    """Forward passes of outermost modules, each until a backward pass reaches it or a second update has passed."""

    def __init__(self) -> None:
        self.rows: list[list[str]] = []
        # Of each forward pass with rows, where they are asked for: ranks may share out a sequence.
        self.columns: list[list[str]] = []
        self.keeps_columns = False
        self.are_means: list[bool] = []
        # Called with the module of each forward pass that a backward pass has reached.
        self.after_reached: list[Callable[[torch.nn.Module], Any]] = []
        # Modules that behave otherwise in training, and were in evaluation mode.
        self.evaluating: set[str] = set()
        self._waiting: collections.deque[_Forward] = collections.deque(maxlen=64)
        self._current: _Given | None = None

    def enter(self, given: list[torch.Tensor]) -> None:
        """`given` are the tensors that the module is called with, as far as they are known by now."""
        self._current = self._digests_of(given)

    def leave(self, module: torch.nn.Module, given: list[torch.Tensor], output: object) -> None:
        """`given` are all tensors that the module was called with."""
        known = self._current or self._digests_of(given)
        self._current = None
        if torch.is_grad_enabled() and output is not None:
            self._waiting.append(_Forward(module, known, _numbers_of(output), _evaluating(module)))

    def backward(self, roots: object) -> None:
        """Takes the rows of the forward passes that the roots of a backward pass come from: tensors or their edges."""
        nodes = _nodes_of(roots)
        self.are_means += [_is_mean(node) for node in nodes]
        known = [number for one in self._waiting for number in one.numbers or ()]
        reached = _numbers_before(nodes, min(known)) if known else set()
        for one in list(self._waiting):
            if reached is None or one.numbers is None or not reached.isdisjoint(one.numbers):
                self._waiting.remove(one)
                self.evaluating |= one.evaluating
                if one.given is not None:
                    self.rows.append(one.given.rows)
                    self.columns.append(one.given.columns)
                for look in self.after_reached:
                    look(one.module)

    def take(self) -> tuple[list[list[str]], list[list[str]] | None, bool]:
        """Rows and columns of each forward pass since the last update, and whether every loss was a plain mean."""
        rows, columns, means = self.rows, self.columns, self.are_means
        self.rows, self.columns, self.are_means = [], [], []
        for one in list(self._waiting):
            if one.is_old:
                self._waiting.remove(one)
            one.is_old = True
        return rows, columns if self.keeps_columns else None, bool(means) and all(means)

    def _digests_of(self, given: list[torch.Tensor]) -> _Given | None:
        """Of the first tensor; null where it has no rows, or no values, as within a transform of torch.func."""
        if not given or given[0].dim() == 0 or not torch.is_grad_enabled() or _is_transformed(given[0]):
            return None
        rows = tensors.row_digests(given[0])
        has_columns = self.keeps_columns and given[0].dim() > 1
        return _Given(rows, tensors.row_digests(given[0].transpose(0, 1)) if has_columns else []) if rows else None


class _Given(NamedTuple):
    rows: list[str]
    columns: list[str]


class _Forward:
    def __init__(
        self, module: torch.nn.Module, given: _Given | None, numbers: set[int] | None, evaluating: set[str]
    ) -> None:
        self.module, self.given, self.numbers, self.evaluating = module, given, numbers, evaluating
        self.is_old = False


def _is_transformed(tensor: torch.Tensor) -> bool:
    """Whether the tensor stands for another one, whose derivative is computed or which is one of many."""
    return bool(torch._C._functorch.is_functorch_wrapped_tensor(tensor))


def _evaluating(module: torch.nn.Module) -> set[str]:
    found = [(name, one) for name, one in module.named_modules() if isinstance(one, _DEPENDS_ON_MODE)]
    return {plain_name(name) for name, one in found if not one.training}


def _nodes_of(roots: object) -> list[Any]:
    """The operations that made the roots; a stage of a pipeline may keep the edge of an output and not its values."""
    if isinstance(roots, torch.Tensor):
        return [] if roots.grad_fn is None else [roots.grad_fn]
    if isinstance(roots, torch.autograd.graph.GradientEdge):
        return [roots.node]
    return [node for one in roots for node in _nodes_of(one)] if isinstance(roots, (list, tuple)) else []


def _numbers_of(output: object) -> set[int] | None:
    """The numbers of the operations that made the output; null where it holds no tensor that we know of."""
    made = tensors.deep(output)
    return {one.grad_fn._sequence_nr() for one in made if one.grad_fn is not None} if made else None


def _numbers_before(nodes: Iterable[Any], least: int) -> set[int] | None:
    """The numbers of the operations that nodes come from, down to the least; null where they are too many."""
    waiting, seen = list(nodes), set()
    numbers: set[int] = set()
    while waiting:
        node = waiting.pop()
        number = node._sequence_nr()
        if node in seen or number < least:
            continue
        seen.add(node)
        numbers.add(number)
        if len(seen) > _MOST_NODES:
            return None
        waiting.extend(parent for parent, _ in node.next_functions if parent is not None)
    return numbers


def _is_mean(node: Any) -> bool:
    return node.name().startswith('MeanBackward') or getattr(node, '_saved_reduction', None) == 1
