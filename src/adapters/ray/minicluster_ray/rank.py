"""One rank: the user's program as a separate process, with everything that it writes, prints and reports."""

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

import ray

from . import directory, machine
from .growing import GrowingFiles

_MOST_BYTES_OF_A_LINE = 16_000
_LAST_LINES_S = 1.0
_PR_SET_PDEATHSIG = 1


class Rank:
    """An actor. It has one thread for calls, which starts the program: the program is killed when that thread ends."""

    def __init__(self):
        self._news = queue.Queue()
        self._program = None
        self._directory, self._lock = directory.make()
        self._files = GrowingFiles(self._directory)

    def place(self):
        """Where this rank is."""
        return {
            'node': ray.get_runtime_context().get_node_id(),
            'address': ray.util.get_node_ip_address(),
            'port': machine.free_port(),
            'gpus': [str(gpu) for gpu in ray.get_gpu_ids()],
            'machine': machine.identity(),
        }

    def start(self, rank, order, own, variables):
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
                preexec_fn=_end_with_parent,
            )
        except OSError as error:
            return f'{own["argv"][0]}: {error.strerror}'
        self._printing = _in_background(self._read_lines, self._program.stdout)
        return None

    def _own_variables(self, order):
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

    def take(self, wait_s=0.1):
        """New messages, as fields; the last message reports the end of the program."""
        has_ended = self._program.poll() is not None
        if has_ended:
            self._printing.join(_LAST_LINES_S)
        news = self._heard(0 if has_ended else wait_s)
        pieces = self._files.take()
        if has_ended and not news and not pieces:
            shutil.rmtree(self._directory, ignore_errors=True)
            return [{'kind': 'end', 'code': self._program.returncode}]
        # Files written before a message are sent before it, because the message may end the run.
        return [{'kind': 'file', **piece} for piece in pieces] + news

    def _heard(self, wait_s):
        news = []
        end = time.monotonic() + wait_s
        while len(news) < 500:
            try:
                news.append(self._news.get(timeout=max(0, end - time.monotonic())))
            except queue.Empty:
                break
        return news

    def stop(self):
        """Ends the program, and what it has started in its group."""
        if self._program is not None:
            try:
                os.killpg(self._program.pid, signal.SIGKILL)
            except OSError:
                pass
        shutil.rmtree(self._directory, ignore_errors=True)

    def _read_lines(self, stream):
        for line in iter(lambda: stream.readline(_MOST_BYTES_OF_A_LINE), b''):
            self._news.put({'kind': 'line', 'text': line.decode(errors='replace').rstrip('\r\n')})

    def _listen(self, path):
        server = socket.socket(socket.AF_UNIX)
        server.bind(path)
        server.listen()
        _in_background(self._accept, server)

    def _accept(self, server):
        while True:
            _in_background(self._hear, server.accept()[0])

    def _hear(self, connection):
        with connection, connection.makefile('rb') as lines:
            for line in lines:
                self._news.put({'kind': 'said', 'text': line.decode(errors='replace').rstrip('\n')})


def command_of(argv):
    """The words of the command; where PATH has no python, the one that runs this."""
    program, *rest = argv
    is_missing = program in ('python', 'python3') and shutil.which(program) is None
    return [sys.executable if is_missing else program, *rest]


def _end_with_parent():
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


def _in_background(work, *given):
    thread = threading.Thread(target=work, args=given, daemon=True)
    thread.start()
    return thread
