"""What a process learns before it is a rank: its spec, its rank, and how it was started."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

import pytest

from minicluster_torch import process, program, spec
from minicluster_torch.launch import spawned

if TYPE_CHECKING:
    from pathlib import Path


def test_a_spec_is_read_from_json_with_defaults_for_what_it_does_not_say() -> None:
    asked = spec.read(' {"mode": "record", "digestFirst": 3}')
    assert (asked['mode'], asked['digestFirst'], asked['digestEvery']) == ('record', 3, 20)


def test_a_spec_is_read_from_a_file(tmp_path: Path) -> None:
    (tmp_path / 'spec.json').write_text('{"runId": "one"}')
    assert spec.read(str(tmp_path / 'spec.json'))['runId'] == 'one'


def test_the_defaults_are_the_fields_of_a_spec() -> None:
    assert set(spec.DEFAULTS) == set(spec.Spec.__annotations__)


def test_a_mode_that_needs_a_record_says_so_where_there_is_none() -> None:
    with pytest.raises(ValueError, match='replay needs a recordDirectory'):
        spec.record_directory(spec.read('{"mode": "replay"}'))
    assert spec.record_directory(spec.read('{"recordDirectory": "/records"}')) == '/records'


@pytest.mark.parametrize(
    ('environment', 'given', 'expected'),
    [
        ({'RANK': '1', 'WORLD_SIZE': '2'}, {}, (1, 2)),
        ({}, {'rank': 1, 'world_size': 2}, (1, 2)),
        ({'RANK': '0', 'WORLD_SIZE': '2'}, {'rank': 1, 'world_size': 4}, (1, 4)),
        ({'RANK': '1'}, {}, None),
        ({}, {'rank': 0}, None),
        ({'RANK': 'one', 'WORLD_SIZE': '2'}, {}, None),
        ({}, {'rank': 2, 'world_size': 2}, None),
        ({}, {'rank': 1, 'world_size': 2}, (1, 2)),
    ],
)
def test_a_process_knows_its_rank_only_when_it_is_told_both_numbers(
    environment: dict[str, str],
    given: dict[str, Any],
    expected: tuple[int, int] | None,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ('RANK', 'WORLD_SIZE'):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert spawned._place_of('gloo', **given) == expected


def test_only_variables_of_launchers_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv('RANK', '1')
    monkeypatch.setenv('AWS_SECRET_ACCESS_KEY', 'secret')
    described = process.describe()
    assert described['environment']['RANK'] == '1'
    assert 'secret' not in json.dumps(described)


def test_the_command_line_is_that_of_the_interpreter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, 'orig_argv', ['python', '-O', 'train.py'], raising=False)
    assert process.describe()['argv'] == ['python', '-O', 'train.py']


def test_the_script_is_known_by_its_content(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / 'train.py'
    found = []
    for text in ('print(1)', 'print(2)', 'print(1)'):
        path.write_text(text)
        monkeypatch.setattr(sys.modules['__main__'], '__file__', str(path), raising=False)
        found.append(program.describe('2.9')['program']['digest'])
    assert found[0] == found[2] != found[1]


def test_the_content_of_a_script_that_cannot_be_read_is_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules['__main__'], '__file__', '/nowhere/train.py', raising=False)
    assert program.describe('2.9')['program']['digest'] is None


@pytest.mark.parametrize(
    ('words', 'expected'),
    [
        (['python', '/venv/bin/accelerate', 'launch', '--cpu', 'train.py'], True),
        (['python', '/venv/bin/accelerate-launch', '--cpu', 'train.py'], True),
        (['python', '-m', 'accelerate.commands.launch', '--cpu', 'train.py'], True),
        (['python', 'train.py', 'accelerate', 'launch'], False),
        (['python', '-m', 'accelerate.commands.test'], False),
        (['python', 'accelerate.py', 'launch'], False),
    ],
)
def test_the_launcher_of_accelerate_is_no_rank(
    words: list[str], expected: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process, '_argv', lambda: words)
    assert process.starts_rank() is expected
