"""What an exception says, and whether it only says that another rank is gone."""

from __future__ import annotations

from itertools import dropwhile

# Gloo and the store of torch raise a plain RuntimeError for everything, so only their text distinguishes a lost peer.
_CLOSED = ('Connection closed by peer', 'Connection reset by peer', 'Broken pipe')
_LOST = (*_CLOSED, 'Timed out waiting', 'connectFullMesh')


# Such as that of a worker of a DataLoader, or of a process that torch.multiprocessing started.
_TRACEBACK = 'Traceback (most recent call last):'


def is_lost_peer(error: object) -> bool:
    """An OSError is never one: it comes from the script's own connections, such as those of a logger."""
    return _says(error, _LOST)


def has_closed(error: object) -> bool:
    """Whether another rank has ended, or closed its connection; one that does not answer has not."""
    return _says(error, _CLOSED)


def _says(error: object, parts: tuple[str, ...]) -> bool:
    return isinstance(error, RuntimeError) and any(part in text_of(error) for part in parts)


def text_of(error: BaseException) -> str:
    """The text of an exception, whose own methods may fail."""
    try:
        return str(error)
    except Exception:
        return '<its text cannot be made>'


def message_of(error: BaseException) -> str:
    """The text of an exception; of one that quotes another process's traceback, only how that traceback ends."""
    text = text_of(error)
    start = text.partition(_TRACEBACK)[0]
    lines = text.rpartition(_TRACEBACK)[2].splitlines()
    ending = dropwhile(lambda line: not line.strip() or line[0].isspace(), lines)
    quoted = '\n'.join(ending).strip()
    if start == text or not quoted:
        return text
    return f'{start.rstrip().removesuffix("Original").strip()} {quoted}'.strip()
