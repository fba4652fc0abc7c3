"""What a script does to its gradients after the backward pass."""

from __future__ import annotations

from needs_torch import torch

from minicluster_torch.proof.gradients import Rescaled


def factor_after(change: object) -> float | None:
    model = torch.nn.Linear(3, 2)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    rescaled = Rescaled(lambda: [optimizer])
    model(torch.ones(4, 3)).pow(2).sum().backward()
    rescaled.after_backward()
    change(model)  # type: ignore[operator]
    return rescaled.factor(optimizer)


def test_gradients_that_stay_as_they_are_have_a_factor_of_one() -> None:
    assert factor_after(lambda model: None) == 1


def test_a_division_of_all_gradients_is_their_common_factor() -> None:
    def halve(model: torch.nn.Module) -> None:
        for one in model.parameters():
            one.grad /= 2

    assert factor_after(halve) == 0.5


def test_a_change_of_one_gradient_is_no_common_factor() -> None:
    assert factor_after(lambda model: model.bias.grad.mul_(3)) is None


def test_an_optimizer_that_was_not_known_in_the_backward_pass_has_none() -> None:
    optimizer = torch.optim.SGD([torch.nn.Parameter(torch.ones(2))], lr=0.1)
    assert Rescaled(list).factor(optimizer) is None
