"""One rank: the user's program as a separate process, with everything that it writes, prints and reports."""

from __future__ import annotations

import ctypes
import json
import os
import queue
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from typing import TYPE_CHECKING

import ray

from . import directory, machine
from .growing import GrowingFiles

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import IO, Any

_MOST_BYTES_OF_A_LINE = 16_000
_LAST_LINES_S = 1.0
_PR_SET_PDEATHSIG = 1


class Rank:
    """An actor. It has one thread for calls, which starts the program: the program is killed when that thread ends."""

    def __init__(self) -> None:
        self._news: queue.Queue[dict[str, Any]] = queue.Queue()
        self._program: subprocess.Popen[bytes] | None = None
        self._directory, self._lock = directory.make()
        self._files = GrowingFiles(self._directory)

    def place(self) -> dict[str, Any]:
        """Where this rank is."""
        return {
            'node': ray.get_runtime_context().get_node_id(),
            'address': ray.util.get_node_ip_address(),
            'port': machine.free_port(),
            'gpus': [str(gpu) for gpu in ray.get_gpu_ids()],
            'machine': machine.identity(),
        }

    def start(self, rank: int, order: dict[str, Any], own: dict[str, Any], variables: dict[str, str]) -> str | None:
        """Starts the program; null, or why it cannot be started."""
        self._listen(os.path.join(self._directory, f'rank-{rank}.sock'))
        try:
            self._program = subprocess.Popen(
                [*own['cover'], *command_of(own['argv'])],
                cwd=order['directory'] or os.getcwd(),
                env={**os.environ, **self._own_variables(order), **variables},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                preexec_fn=_end_with_parent,  # noqa: PLW1509, nothing else sets it before the program runs
            )
        except OSError as error:
            return f'{own["argv"][0]}: {error.strerror}'
        self._printing = _in_background(self._read_lines, self._program.stdout)
        return None

    def _own_variables(self, order: dict[str, Any]) -> dict[str, str]:
        spec = {**order['spec'], 'controlDirectory': None if order['isAlone'] else self._directory}
        if order['isAlone']:
            spec['recordDirectory'] = machine.uploaded_record()
        elif spec['mode'] != 'watch':
            spec['recordDirectory'] = os.path.join(self._directory, 'proof')
        return {
            'PYTHONUNBUFFERED': '1',
            'MINICLUSTER_DIR': self._directory,
            'MINICLUSTER_SPEC': json.dumps(spec),
        }

    def take(self, wait_s: float = 0.1) -> list[dict[str, Any]]:
        """New messages, as fields; the last message reports the end of the program."""
        # The driver asks only after a start.
        assert self._program is not None
        has_ended = self._program.poll() is not None
        if has_ended:
            self._printing.join(_LAST_LINES_S)
        news: list[dict[str, Any]] = self._heard(0 if has_ended else wait_s)
        pieces = self._files.take()
        if has_ended and not news and not pieces:
            shutil.rmtree(self._directory, ignore_errors=True)
            return [{'kind': 'end', 'code': self._program.returncode}]
        # Files written before a message are sent before it, because the message may end the run.
        return [{'kind': 'file', **piece} for piece in pieces] + news

    def _heard(self, wait_s: float) -> list[dict[str, Any]]:
        news: list[dict[str, Any]] = []
        end = time.monotonic() + wait_s
        while len(news) < 500:
            try:
                news.append(self._news.get(timeout=max(0, end - time.monotonic())))
            except queue.Empty:
                break
        return news

    def stop(self) -> None:
        """Ends the program, and what it has started in its group."""
        if self._program is not None:
            try:
                os.killpg(self._program.pid, signal.SIGKILL)
            except OSError:
                pass
        shutil.rmtree(self._directory, ignore_errors=True)

    def _read_lines(self, stream: IO[bytes]) -> None:
        for line in iter(lambda: stream.readline(_MOST_BYTES_OF_A_LINE), b''):
            self._news.put({'kind': 'line', 'text': line.decode(errors='replace').rstrip('\r\n')})

    def _listen(self, path: str) -> None:
        server = socket.socket(socket.AF_UNIX)
        server.bind(path)
        server.listen()
        _in_background(self._accept, server)

    def _accept(self, server: socket.socket) -> None:
        while True:
            _in_background(self._hear, server.accept()[0])

    def _hear(self, connection: socket.socket) -> None:
        with connection, connection.makefile('rb') as lines:
            for line in lines:
                self._news.put({'kind': 'said', 'text': line.decode(errors='replace').rstrip('\n')})


def command_of(argv: list[str]) -> list[str]:
    """The words of the command; where PATH has no python, the one that runs this."""
    program, *rest = argv
    is_missing = program in ('python', 'python3') and shutil.which(program) is None
    return [sys.executable if is_missing else program, *rest]


def _end_with_parent() -> None:
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


def _in_background(work: Callable[..., Any], *given: Any) -> threading.Thread:
    thread = threading.Thread(target=work, args=given, daemon=True)
    thread.start()
    return thread
