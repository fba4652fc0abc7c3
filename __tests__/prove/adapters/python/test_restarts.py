"""The count of restarts that a script may read."""

import os

import pytest

from minicluster_torch import _count_restarts

NAME = 'TORCHELASTIC_RESTART_COUNT'


def test_restarts_of_the_whole_job_add_to_those_of_the_launcher(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(NAME, '1')
    _count_restarts(2)
    assert os.environ[NAME] == '3'


def test_a_first_attempt_and_a_job_without_a_count_stay_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(NAME, '1')
    _count_restarts(0)
    assert os.environ[NAME] == '1'
    monkeypatch.delenv(NAME)
    _count_restarts(2)
    assert NAME not in os.environ
