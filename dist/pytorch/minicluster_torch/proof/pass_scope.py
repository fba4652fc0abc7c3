"""Within what a collective is entered: a forward pass, a backward pass, or the work of DistributedDataParallel."""

from __future__ import annotations

from typing import TYPE_CHECKING

import torch.distributed as dist

if TYPE_CHECKING:
    from ..guard import Guard


class PassScope:
    """Knows whether a forward or a backward pass runs, or buckets are rearranged."""

    def __init__(self) -> None:
        self.is_forward, self.is_backward, self._is_arranging = False, False, False

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
