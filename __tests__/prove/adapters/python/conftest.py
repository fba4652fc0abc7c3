"""Writes how a run of the suites ended to the file that TEST_COUNTS names, for .ci/run to add up."""

from __future__ import annotations

import json
import os
from typing import Any


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Counts a suite that could not be loaded as a failed test."""
    path = os.environ.get('TEST_COUNTS')
    if not path:
        return
    stats = terminalreporter.stats
    counts = {'passed': ('passed',), 'failed': ('failed', 'error'), 'skipped': ('skipped',)}
    with open(path, 'w', encoding='utf-8') as file:
        json.dump({name: sum(len(stats.get(kind, [])) for kind in kinds) for name, kinds in counts.items()}, file)
