"""The parts of the Ray adapter that need no cluster: files, directories, messages."""

from __future__ import annotations

import base64
import fcntl
import json
import os
import socket
import sys
import zlib
from typing import TYPE_CHECKING

import pytest

from minicluster_ray import directory, machine, words
from minicluster_ray.growing import GrowingFiles

if TYPE_CHECKING:
    from pathlib import Path


def _unpacked(pieces: list[dict[str, object]]) -> dict[str, bytes]:
    """The files that a reader puts together."""
    files: dict[str, bytes] = {}
    for piece in pieces:
        name = str(piece['file'])
        assert piece['at'] == len(files.get(name, b''))
        files[name] = files.get(name, b'') + zlib.decompress(base64.b64decode(str(piece['packed'])))
    return files


def test_files_arrive_whole_in_pieces_and_nothing_is_sent_twice(tmp_path: Path) -> None:
    (tmp_path / 'events').mkdir()
    log = tmp_path / 'events' / 'rank-0.log'
    log.write_bytes(b'x' * 100_000)
    files = GrowingFiles(str(tmp_path))
    pieces = files.take()
    assert files.take() == []
    with log.open('ab') as file:
        file.write(b'more')
    pieces += files.take()
    assert _unpacked(pieces) == {'events/rank-0.log': b'x' * 100_000 + b'more'}


def test_no_more_pieces_are_taken_than_asked_for(tmp_path: Path) -> None:
    (tmp_path / 'proof').mkdir()
    (tmp_path / 'proof' / 'rank-0.values').write_bytes(b'x' * 200_000)
    files = GrowingFiles(str(tmp_path))
    assert [len(files.take(most=2)) for _ in range(4)] == [2, 2, 1, 0]


def test_other_folders_are_not_sent(tmp_path: Path) -> None:
    (tmp_path / 'other').mkdir()
    (tmp_path / 'other' / 'secret').write_text('x')
    assert GrowingFiles(str(tmp_path)).take() == []


def test_the_directory_of_a_rank_that_lives_stays_and_one_that_was_left_goes(tmp_path: Path) -> None:
    left = tmp_path / 'minicluster-ray-left'
    left.mkdir()
    (left / 'lock').write_text('')
    os.utime(left / 'lock', (1, 1))
    path, lock = directory.make(str(tmp_path))
    with lock:
        os.utime(os.path.join(path, 'lock'), (1, 1))
        with open(os.path.join(path, 'lock'), 'rb') as other, pytest.raises(BlockingIOError):
            fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)
        assert os.listdir(tmp_path) == [os.path.basename(path)]


def test_two_processes_of_one_machine_have_one_identity() -> None:
    assert machine.identity() == machine.identity()


def test_a_free_port_can_be_listened_on() -> None:
    ports = {machine.free_port() for _ in range(20)}
    assert len(ports) > 10
    for port in ports:
        assert 20_000 <= port < 32_000
        with socket.socket() as listener:
            listener.bind(('127.0.0.1', port))


def test_records_that_were_not_uploaded_are_missed_by_name(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    with pytest.raises(ModuleNotFoundError, match='records of the job'):
        machine.uploaded_record()
    (tmp_path / 'minicluster_record').mkdir()
    (tmp_path / 'minicluster_record' / '__init__.py').write_text('')
    monkeypatch.syspath_prepend(str(tmp_path))
    assert machine.uploaded_record() == str(tmp_path / 'minicluster_record')
    sys.modules.pop('minicluster_record', None)


def test_messages_are_numbered_lines_behind_a_mark(capfd: pytest.CaptureFixture[str]) -> None:
    words.send('pulse')
    words.send('line', text='one\ntwo')
    lines = capfd.readouterr().out.splitlines()
    messages = [json.loads(line[len(words.MARK) :]) for line in lines]
    assert all(line.startswith(words.MARK) for line in lines)
    assert messages[1] == {'number': messages[0]['number'] + 1, 'kind': 'line', 'text': 'one\ntwo'}
