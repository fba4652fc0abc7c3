"""The fixture `minicluster`, with which a test checks a training."""

import json
import os
import re
import shlex
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Optional, Union

import pytest

from minicluster.judgement import TIERS, complaint
from minicluster.program import command_line, environment

PATIENCE_SEC = 10
"""How long a check may take to end its workers when its test is stopped."""


class MiniclusterError(Exception):
    """A check could not start: an option, a file or the command is wrong."""


class Minicluster:
    """Checks trainings; each check leaves its reports in a directory of its own."""

    def __init__(self, request: pytest.FixtureRequest) -> None:
        self._node = request.node
        name = re.sub(r'[^\w.-]+', '_', request.node.nodeid)
        self._results = Path(request.config.rootpath) / 'minicluster_results' / name
        self._count = 0

    def check(
        self,
        command: Union[str, Sequence[str]],
        *,
        tier: Optional[str] = None,
        faults: str = 'off',
        options: Sequence[str] = (),
    ) -> dict[str, Any]:
        """Runs `minicluster check -- command` and returns its report.

        Fails the test unless the verdict is pass and the proof is at least `tier`: consistent, bounded or bitwise.
        `faults` are the faults to inject, such as 'quick'; `options` are further options of `minicluster check`.
        """
        __tracebackhide__ = True
        if tier is not None and tier not in TIERS:
            raise MiniclusterError(f'tier: expected {", ".join(TIERS[:-1])} or {TIERS[-1]}, got {tier!r}')
        directory = self._next_directory()
        own = ['check', '--json', '--fault-tests', faults, '--output-dir', str(directory), *options]
        words = shlex.split(command) if isinstance(command, str) else list(command)
        exit_code, report = _run(command_line([*own, '--', *words]))
        self._node.user_properties.append(('minicluster_report', str(directory / 'report.html')))
        why = complaint(exit_code, report, tier)
        if why is not None:
            pytest.fail(f'{why}\n  report: {directory / "report.html"}', pytrace=False)
        return report

    def _next_directory(self) -> Path:
        self._count += 1
        return self._results if self._count == 1 else self._results.with_name(f'{self._results.name}-{self._count}')


def _run(words: Sequence[str]) -> tuple[int, dict[str, Any]]:
    variables = environment(os.environ, is_first=True)
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=variables) as process:
        try:
            said, log = process.communicate()
        except BaseException:
            _stop(process)
            raise
    # Shown with the test if it fails.
    print(log)
    report = _document(said)
    if report is None or 'error' in report:
        error = (report or {}).get('error', {'message': log.strip() or f'exit code {process.returncode}'})
        raise MiniclusterError('\n'.join(filter(None, [error.get('message'), error.get('hint')])))
    return process.returncode, report


def _document(said: str) -> Optional[dict[str, Any]]:
    try:
        document = json.loads(said)
    except ValueError:
        return None
    return document if isinstance(document, dict) else None


def _stop(process: 'subprocess.Popen[str]') -> None:
    """Lets the program end its workers before it ends itself."""
    process.terminate()
    try:
        process.wait(PATIENCE_SEC)
    except subprocess.TimeoutExpired:
        process.kill()


@pytest.fixture
def minicluster(request: pytest.FixtureRequest) -> Minicluster:
    """Checks trainings: `minicluster.check('torchrun --nproc-per-node 2 train.py', tier='bitwise')`."""
    return Minicluster(request)
