"""Faults of links: the proxies between the ranks perform them once the target rank reports the step."""


def _reach(site):
    def arrive(_call):
        if site.is_due():
            site.confirm(f'reached step {site.watched.step}')

    site.watched.before_collective.append(arrive)


KINDS = {
    'slow_link': _reach,
    'throttled_link': _reach,
    'partition': _reach,
    'one_way_partition': _reach,
    'connection_reset': _reach,
    'allreduce_spike': _reach,
}
