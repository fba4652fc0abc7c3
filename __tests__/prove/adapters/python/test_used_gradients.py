"""The gradients that are recorded are those that an update uses, whatever it does to them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from needs_torch import torch
from torch.optim import optimizer as optimizers

from minicluster_torch.guard import Guard
from minicluster_torch.proof.used_gradients import UsedGradients

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Optimizer = Any


class Plain(torch.optim.Optimizer):
    """Keeps its gradients, as most optimizers do, and uses a closure if it is given one."""

    def __init__(self, parameters: list[torch.Tensor]) -> None:
        super().__init__(parameters, {})

    def step(self, closure: Callable[[], object] | None = None) -> None:
        """As torch's optimizers do."""
        if closure is not None:
            closure()
        self._update(self.param_groups[0]['params'][0])

    def _update(self, weight: torch.Tensor) -> None:
        with torch.no_grad():
            weight -= 0.1 * weight.grad


class Clearing(Plain):
    """Sets its gradients to zero."""

    def _update(self, weight: torch.Tensor) -> None:
        super()._update(weight)
        self.zero_grad()


class Clipping(Plain):
    """Changes its gradients in place."""

    def _update(self, weight: torch.Tensor) -> None:
        assert weight.grad is not None
        weight.grad.clamp_(max=1.0)
        super()._update(weight)


class Repeating(Plain):
    """Evaluates its closure twice, as a line search does."""

    def step(self, closure: Callable[[], object] | None = None) -> None:
        """With a closure only."""
        assert closure is not None
        closure()
        closure()
        self._update(self.param_groups[0]['params'][0])


@pytest.fixture
def watched() -> Iterator[list[float | None]]:
    seen: list[float | None] = []

    def look(optimizer: Optimizer) -> None:
        gradient = optimizer.param_groups[0]['params'][0].grad
        seen.append(None if gradient is None else float(gradient))

    used = UsedGradients(Guard(), look)
    hooks = [
        optimizers.register_optimizer_step_pre_hook(used.begin),
        optimizers.register_optimizer_step_post_hook(lambda optimizer, *_: used.end(optimizer)),
    ]
    yield seen
    for hook in hooks:
        hook.remove()


def _weight() -> torch.Tensor:
    return torch.nn.Parameter(torch.tensor(2.0))


@pytest.mark.parametrize('kind', [Plain, Clearing, Clipping])
def test_an_update_that_keeps_clears_or_clips_its_gradients_is_recorded_with_those_that_it_was_given(
    kind: type[Plain], watched: list[float | None]
) -> None:
    weight = _weight()
    optimizer = kind([weight])
    for _ in range(2):
        weight.grad = torch.tensor(3.0)
        optimizer.step()
    assert watched == [3.0, 3.0]


@pytest.mark.parametrize('kind', [Plain, Clearing, Clipping, Repeating])
def test_a_closure_that_computes_the_gradients_is_called_as_usual_and_they_are_recorded_after_its_first_call(
    kind: type[Plain], watched: list[float | None]
) -> None:
    weight = _weight()
    calls: list[int] = []

    def closure() -> str:
        calls.append(len(calls))
        weight.grad = torch.tensor(3.0 + len(calls))
        return 'the loss'

    kind([weight]).step(closure)
    assert len(calls) == (2 if kind is Repeating else 1)
    assert watched == [4.0]


def test_a_hook_of_the_script_that_changes_the_gradients_comes_first(watched: list[float | None]) -> None:
    weight = _weight()
    optimizer = Plain([weight])

    def halve(*_what: object) -> None:
        assert weight.grad is not None
        weight.grad /= 2

    optimizer.register_step_pre_hook(halve)
    for _ in range(2):
        weight.grad = torch.tensor(3.0)
        optimizer.step()
    assert watched == [1.5, 1.5]
    assert len(optimizer._optimizer_step_pre_hooks) == 1


def test_an_update_after_one_that_failed_is_recorded_once(watched: list[float | None]) -> None:
    weight = _weight()
    optimizer = Plain([weight])

    def closure() -> None:
        raise ValueError('of the script')

    with pytest.raises(ValueError, match='of the script'):
        optimizer.step(closure)
    weight.grad = torch.tensor(3.0)
    optimizer.step()
    assert watched == [3.0]
