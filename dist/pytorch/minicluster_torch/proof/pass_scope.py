"""Within what a collective is entered: a forward pass, a backward pass, or the work of DistributedDataParallel."""

from __future__ import annotations

from typing import TYPE_CHECKING

import torch.distributed as dist
from torch.distributed.algorithms.join import Join
from torch.nn.parallel import DistributedDataParallel

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..guard import Guard


class PassScope:
    """Knows whether a forward or a backward pass runs, or buckets are rearranged."""

    def __init__(self) -> None:
        self.is_forward, self.is_backward, self._is_arranging = False, False, False
        # Whether this rank has run out of inputs, and stands in for itself in the collectives of the others.
        self.is_joined = False

    def part(self) -> str | None:
        """`gradients` in a backward pass, `buckets` while the buckets are rearranged, else null."""
        return 'buckets' if self._is_arranging else 'gradients' if self.is_backward else None

    def install(self, guard: Guard) -> None:
        """From here on, the arranging of buckets is noticed."""

        def begin(_reducer: object) -> None:
            self._is_arranging = True

        def end(*_what: object) -> None:
            self._is_arranging = False

        dist.Reducer._rebuild_buckets = guard.around(dist.Reducer._rebuild_buckets, begin, end, end)

    def watch_joined(self, guard: Guard, after_pass: Callable[[], object]) -> None:
        """A rank that has run out of inputs takes part in the backward passes of the others, as `Join` has it do."""

        def join(*_what: object) -> None:
            self.is_joined = True

        def leave(*_what: object) -> None:
            self.is_joined = False

        def begin(_wrapper: object) -> None:
            self.is_backward = True

        def end(*_what: object) -> None:
            self.is_backward = False

        def shadowed(*_what: object) -> None:
            end()
            after_pass()

        Join.__exit__ = guard.around(Join.__exit__, join, leave, leave)
        name = '_match_all_reduce_for_bwd_pass'
        inner = getattr(DistributedDataParallel, name)
        setattr(DistributedDataParallel, name, guard.around(inner, begin, shadowed, end))

    def may_audit(self) -> bool:
        """Whether all ranks audit a reduction at this place: they do not wait where one that has joined does."""
        return self.is_backward or not self.is_joined
