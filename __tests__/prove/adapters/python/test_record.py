"""Records of the event log: their bytes, and the line to the coordinator."""

from __future__ import annotations

import json
import math
import os
import socket
import struct
from typing import TYPE_CHECKING, Any

import pytest

from minicluster_torch import spec
from minicluster_torch.record import SAMPLES, STEP, Line, Recorder, encode, encode_words, number

if TYPE_CHECKING:
    from pathlib import Path

_MARK = 0x4D43


def _tag(record: bytes) -> tuple[int, int, int]:
    """Mark, kind and number of words."""
    tag = int(struct.unpack_from('<d', record)[0])
    return tag >> 32, tag >> 24 & 0xFF, tag & 0xFFFFFF


@pytest.mark.parametrize('text', ['', 'a', 'a run é', 'x' * 100])
def test_a_record_of_json_is_whole_words_behind_its_length(text: str) -> None:
    record = encode({'text': text})
    length = int(struct.unpack_from('<d', record, 8)[0])
    assert len(record) % 8 == 0
    assert _tag(record) == (_MARK, 1, len(record) // 8 - 1)
    assert json.loads(record[16 : 16 + length]) == {'text': text}
    assert record[16 + length :].strip(b'\0') == b''


@pytest.mark.parametrize('kind', [STEP, SAMPLES])
def test_a_record_of_numbers_holds_them_in_order(kind: int) -> None:
    record = encode_words(kind, [3, 0.5, math.inf])
    assert _tag(record) == (_MARK, kind, 3)
    assert struct.unpack_from('<3d', record, 8) == (3, 0.5, math.inf)


@pytest.mark.parametrize(
    ('value', 'expected'),
    [(None, None), (1.5, 1.5), (math.nan, 'NaN'), (math.inf, 'Infinity'), (-math.inf, '-Infinity')],
)
def test_json_gets_words_for_floats_that_it_does_not_know(value: float | None, expected: object) -> None:
    assert number(value) == expected


def _recorder(folder: Path) -> Recorder:
    asked = spec.read(json.dumps({'controlDirectory': None}))
    return Recorder(asked, str(folder), 1, 2)


def _events(folder: Path) -> list[Any]:
    data, events = (folder / 'events' / 'rank-1.log').read_bytes(), []
    while data:
        size = 8 * (1 + _tag(data)[2])
        length = int(struct.unpack_from('<d', data, 8)[0])
        events.append(json.loads(data[16 : 16 + length]))
        data = data[size:]
    return events


def test_an_event_names_its_rank_and_is_in_the_file_at_once(tmp_path: Path) -> None:
    _recorder(tmp_path).write('note', message='first')
    assert _events(tmp_path) == [{'type': 'note', 'rank': 1, 'message': 'first'}]


def test_a_note_is_written_once(tmp_path: Path) -> None:
    recorder = _recorder(tmp_path)
    for text in ('one', 'other', 'one'):
        recorder.note(text)
    assert [event['message'] for event in _events(tmp_path)] == ['one', 'other']


def test_a_recorder_that_was_silenced_writes_nothing(tmp_path: Path) -> None:
    recorder = _recorder(tmp_path)
    recorder.silence()
    recorder.write('note', message='late')
    assert _events(tmp_path) == []


def test_a_forked_process_writes_nothing(tmp_path: Path) -> None:
    recorder = _recorder(tmp_path)
    pid = os.fork()
    if pid == 0:
        recorder.write('note', message='from the child')
        os._exit(0)
    os.waitpid(pid, 0)
    assert _events(tmp_path) == []


def test_a_clock_that_is_turned_shifts_the_times_that_follow(tmp_path: Path) -> None:
    recorder = _recorder(tmp_path)
    before = recorder.now_ms()
    recorder.turn_clock(3_600_000)
    assert recorder.now_ms() >= before + 3_600_000


def test_a_broken_hook_is_noted_with_its_name(tmp_path: Path) -> None:
    recorder = _recorder(tmp_path)

    def broken() -> None:
        raise ValueError('planted')

    recorder.guard(broken)()
    assert _events(tmp_path)[0]['message'].endswith('broken failed: ValueError: planted')


def test_a_message_is_one_line_of_json(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(tmp_path / 'rank-0.sock'))
        server.listen()
        line = Line(str(tmp_path), 0)
        line.send('beat', step=3)
        line.flush()
        with server.accept()[0] as connection:
            assert json.loads(connection.recv(1000)) == {'type': 'beat', 'step': 3}


def test_a_closed_line_sends_nothing_more(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(tmp_path / 'rank-0.sock'))
        server.listen()
        line = Line(str(tmp_path), 0)
        line.close()
        line.send('beat', step=3)
        with server.accept()[0] as connection:
            connection.setblocking(False)
            with pytest.raises(BlockingIOError):
                connection.recv(1000)


def test_a_coordinator_that_does_not_listen_delays_nothing(tmp_path: Path) -> None:
    for directory in (None, str(tmp_path)):
        line = Line(directory, 0)
        line.send('beat', step=3)
        line.flush()
