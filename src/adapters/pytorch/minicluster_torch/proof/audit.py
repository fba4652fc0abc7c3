"""Is each reduced bucket the sum of the contributions? If not, whose part is missing, stale or doubled?"""

import torch


class Audit:
    def __init__(self, gloo, rank, size, recording):
        self._gloo, self._rank, self._size, self._recording = gloo, rank, size, recording
        self._before = {}

    def check(self, number, reduction, given, outputs):
        """
        Every rank shares its contribution. If all get the same sum, rank 0 recomputes it and records the result. If each keeps a part, every rank does so for its own part.
        """
        for part, (mine, result) in enumerate(zip(self._whole(given, outputs), outputs)):
            if not mine.is_floating_point() or mine.numel() == 0:
                continue
            parts = [torch.empty_like(mine) for _ in range(self._size)]
            self._gloo.allgather([parts], [mine]).wait()
            is_scattered = mine.numel() != result.numel()
            if is_scattered:
                parts = [one.reshape(-1).chunk(self._size)[self._rank].reshape(result.shape) for one in parts]
            if is_scattered or self._rank == 0:
                self._recording.journal.guard(self._compare)(number, part, reduction, parts, result)

    def _whole(self, given, outputs):
        """One tensor for each output, where a rank gave a list with one for each rank."""
        if len(given) == len(outputs):
            return given
        return [
            torch.cat([one.reshape(-1) for one in given[at : at + self._size]])
            for at in range(0, len(given), self._size)
        ]

    def _compare(self, number, part, reduction, parts, result):
        exact = [one.double() for one in parts]
        share = 1.0 / self._size if reduction == 'avg' else 1.0
        total, got = sum(exact) * share, result.double()
        # Each of the W - 1 additions rounds by half a unit at most.
        size, limits = sum(one.abs() for one in exact), torch.finfo(result.dtype)
        bound = limits.eps * self._size * size * share
        # The sum may have overflowed, as it does where a scaler has too large a scale.
        got = torch.where((size > limits.max) & ~got.isfinite(), total, got)
        key = (part, mine_size(parts))
        stale = self._before.get(key)
        holds = close(got, total, bound)
        verdict = {} if holds else blame(got, total, bound, (exact, stale, share))
        self._before[key] = exact
        self._recording.journal.write(
            'audit',
            index=number,
            step=self._recording.step(),
            holds=holds,
            exact=bool(torch.equal(in_order(parts, reduction), result)),
            **verdict,
        )


def mine_size(parts):
    return parts[0].numel()


def in_order(parts, reduction):
    total = parts[0].clone()
    for one in parts[1:]:
        total += one
    return total / len(parts) if reduction == 'avg' else total


def close(got, expected, bound):
    equal_or_near = (got - expected).abs() <= bound
    return bool((equal_or_near | (got.isnan() & expected.isnan()) | (got == expected)).all())


def blame(got, total, bound, known):
    """The ranks whose part explains the result if it is removed, replaced by the previous one, or added again."""
    exact, stale, share = known
    found = {'missing': [], 'stale': [], 'doubled': []}
    for rank, mine in enumerate(exact):
        if close(got, total - mine * share, bound):
            found['missing'].append(rank)
        if close(got, total + mine * share, bound):
            found['doubled'].append(rank)
        if stale is not None and close(got, total + (stale[rank] - mine) * share, bound):
            found['stale'].append(rank)
    return found
