"""What an exception says, and whether it only says that another rank is gone."""

from __future__ import annotations

# Gloo and the store of torch raise a plain RuntimeError for everything, so only their text distinguishes a lost peer.
_CLOSED = ('Connection closed by peer', 'Connection reset by peer', 'Broken pipe')
_LOST = (*_CLOSED, 'Timed out waiting', 'connectFullMesh')


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
