"""Faults of links: the proxies between the ranks perform them once the target rank reports the step."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..faults import Fault, Site
    from ..unhooked import Call


def _reach(site: Site) -> None:
    def arrive(_call: Call) -> None:
        if site.is_due():
            site.confirm(f'reached step {site.watched.step}')

    site.watched.before_collective.append(arrive)


KINDS: dict[str, Fault] = {
    'slow_link': _reach,
    'throttled_link': _reach,
    'partition': _reach,
    'one_way_partition': _reach,
    'connection_reset': _reach,
    'allreduce_spike': _reach,
}
