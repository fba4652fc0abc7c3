"""Whether a collective belongs to the way in which DistributedDataParallel reduces gradients."""

import torch.distributed as dist


class Within:
    def __init__(self):
        self.is_backward, self._is_arranging = False, False

    def part(self):
        """`gradients` in a backward pass, `buckets` while the buckets are rearranged, else null."""
        return 'buckets' if self._is_arranging else 'gradients' if self.is_backward else None

    def install(self, guard):

        def begin(_reducer):
            self._is_arranging = True

        def end(*_what):
            self._is_arranging = False

        dist.Reducer._rebuild_buckets = guard.around(dist.Reducer._rebuild_buckets, begin, end, end)
