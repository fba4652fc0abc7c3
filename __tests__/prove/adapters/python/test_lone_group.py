"""Groups of a process that plays a rank, or all of them, without the others."""

from __future__ import annotations

import datetime

import pytest
from needs_torch import torch

from minicluster_torch.fold.group import FoldedGroup
from minicluster_torch.proof.answered_group import AnsweredGroup

SOON = datetime.timedelta(milliseconds=100)


@pytest.mark.parametrize('kind', [AnsweredGroup, FoldedGroup])
def test_a_monitored_barrier_waits_for_no_rank_that_is_not_alive(kind: type[AnsweredGroup]) -> None:
    group = kind(torch.distributed.HashStore(), 0, 2)
    # Gloo would wait so long for the other rank, and then fail.
    group.monitored_barrier(SOON, wait_all_ranks=True)
