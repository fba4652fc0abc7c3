"""What an exception says, and whether it only says that another rank is gone."""

from __future__ import annotations

# Gloo and the store of torch raise a plain RuntimeError for everything, so only their text distinguishes a lost peer.
_LOST = ('Connection closed by peer', 'Connection reset by peer', 'Timed out waiting', 'Broken pipe', 'connectFullMesh')


def is_lost_peer(error: object) -> bool:
    """An OSError is never one: it comes from the script's own connections, such as those of a logger."""
    return isinstance(error, RuntimeError) and any(part in text_of(error) for part in _LOST)


def text_of(error: BaseException) -> str:
    """The text of an exception, whose own methods may fail."""
    try:
        return str(error)
    except Exception:
        return '<its text cannot be made>'
