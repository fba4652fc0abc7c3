"""The turns of the ranks in the process that plays them: what each rank has for itself."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from needs_torch import torch

from minicluster_torch.fold.plan import Turn
from minicluster_torch.fold.rank_turns import RankTurns
from minicluster_torch.proof.turns import random_state


def test_each_rank_begins_with_the_buffers_of_the_script_and_keeps_its_own() -> None:
    batch = {'asked': [0], 'random': random_state(), 'content': None, 'entered': 0}
    steps = {(0, 0): [Turn(rank, step, 0, batch, True) for step in range(2) for rank in range(2)]}
    turns = RankTurns(steps, 0, 2, cast('Any', SimpleNamespace(finish=lambda _step: None)))
    model = torch.nn.BatchNorm1d(1)
    turns.wrap(SimpleNamespace(module=model))
    seen = []
    for number in range(4):
        turns.begin_turn((0, 0))
        seen.append(float(model.running_mean))
        model.running_mean.add_(number + 1)
        turns.before_backward()
        turns.after_backward()
        turns.may_step()
    assert seen == [0.0, 0.0, 1.0, 2.0]
