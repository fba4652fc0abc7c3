"""What a script does to its loss and its gradients on their way to the update."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from needs_torch import torch

from minicluster_torch.guard import Guard
from minicluster_torch.proof.gradients import Rescaled

if TYPE_CHECKING:
    from collections.abc import Callable

    Change = Callable[[torch.nn.Module], object]


class Script:
    """A model whose backward passes are watched."""

    def __init__(self) -> None:
        self.model = torch.nn.Linear(3, 2)
        self.optimizer = torch.optim.SGD(self.model.parameters(), lr=0.1)
        self.rescaled = Rescaled(Guard())

    def loss(self) -> torch.Tensor:
        """A loss without factors."""
        return self.model(torch.ones(4, 3)).pow(2).sum()

    def backward(self, scaled: Callable[[torch.Tensor], torch.Tensor] = lambda loss: loss) -> None:
        """A backward pass from a loss that the script scales."""
        loss = scaled(self.loss())
        self.rescaled.before_backward([loss], True)
        loss.backward()

    def factor(self) -> float | None:
        """What is found, without its last digits."""
        found = self.rescaled.factor(self.optimizer)
        return None if found is None else round(found, 5)


def halve(model: torch.nn.Module) -> None:
    for one in model.parameters():
        one.grad /= 2


def quarter(parameter: torch.Tensor) -> None:
    parameter.grad.div_(4)


def test_gradients_that_stay_as_they_are_have_a_factor_of_one_at_every_step() -> None:
    script = Script()
    for _ in range(3):
        script.optimizer.zero_grad()
        script.backward()
        assert script.factor() == 1
        script.optimizer.step()


def test_a_division_of_all_gradients_is_their_common_factor_also_in_the_only_step() -> None:
    script = Script()
    script.backward()
    halve(script.model)
    assert script.factor() == 0.5


@pytest.mark.parametrize('register', ['register_hook', 'register_post_accumulate_grad_hook'])
def test_a_division_in_a_hook_of_the_script_is_seen(register: str) -> None:
    script = Script()
    for one in script.model.parameters():
        if register == 'register_hook':
            one.register_hook(lambda gradient: gradient / 4)
        else:
            one.register_post_accumulate_grad_hook(quarter)
    for _ in range(2):
        script.optimizer.zero_grad()
        script.backward()
        assert script.factor() == 0.25


@pytest.mark.parametrize(
    ('scaled', 'factor'),
    [
        (lambda loss: loss / 2, 0.5),
        (lambda loss: 0.5 * loss, 0.5),
        (lambda loss: loss * torch.tensor(8.0) / 2, 4),
        (lambda loss: loss + 1, 1),
        (lambda loss: loss * loss, 1),
    ],
)
def test_constants_at_the_end_of_a_loss_are_part_of_the_factor(
    scaled: Callable[[torch.Tensor], torch.Tensor], factor: float
) -> None:
    script = Script()
    script.backward(scaled)
    assert script.factor() == factor


def test_a_scaler_multiplies_the_loss_and_divides_the_gradients() -> None:
    script = Script()
    script.backward(lambda loss: loss * torch.tensor(1024.0))
    for one in script.model.parameters():
        one.grad /= 1024
    assert script.factor() == 1


def test_a_loss_or_gradient_that_is_divided_by_its_passes_has_a_factor_of_one() -> None:
    script = Script()
    for _ in range(2):
        script.backward(lambda loss: loss / 2)
    assert script.factor() == 1
    script.optimizer.zero_grad(set_to_none=False)
    for _ in range(2):
        script.backward()
    halve(script.model)
    assert script.factor() == 1


def test_passes_of_two_losses_are_no_parts_of_a_batch() -> None:
    script = Script()
    first, second = script.loss(), script.loss()
    script.rescaled.before_backward([first], True)
    first.backward()
    script.rescaled.before_backward([second], True)
    second.backward()
    halve(script.model)
    assert script.factor() == 0.5


def test_a_clip_is_no_part_of_the_factor() -> None:
    script = Script()
    script.backward()
    halve(script.model)
    for one in script.model.parameters():
        one.grad *= 0.1
    script.rescaled.clipped(0.1)
    assert script.factor() == 0.5


def test_a_change_of_one_gradient_is_no_common_factor() -> None:
    script = Script()
    script.backward()
    script.model.bias.grad.mul_(3)
    assert script.factor() is None


def test_gradients_that_no_backward_pass_made_have_none() -> None:
    script = Script()
    for one in script.model.parameters():
        one.grad = torch.ones_like(one)
    assert script.factor() is None
