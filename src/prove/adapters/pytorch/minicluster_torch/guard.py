"""The only way in which code of ours runs inside a call of the user's: its errors become notes and go no further."""

from __future__ import annotations

import functools
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import Any


def print_error(text: str) -> None:
    """Writes to standard error, which may be closed."""
    try:
        sys.stderr.write(f'minicluster: {text}\n')
    except Exception:
        pass


class Guard:
    """Calls hooks. What they raise is passed to `listeners`: once for each place and kind, with its text."""

    def __init__(self) -> None:
        self.listeners: list[Callable[[str, str], object]] = []
        self._known: set[tuple[str, type[BaseException]]] = set()

    def __call__(self, hook: Callable[..., Any]) -> Callable[..., Any]:
        """The hook with its signature; it returns null where it fails."""

        @functools.wraps(hook)
        def guarded(*args: Any, **kwargs: Any) -> Any:
            try:
                return hook(*args, **kwargs)
            except Exception as error:
                return self._report(hook, error)

        return guarded

    def each(self, hooks: Iterable[Callable[..., Any]], *args: Any) -> None:
        """Calls all hooks, also those after one that fails."""
        for hook in hooks:
            try:
                hook(*args)
            except Exception as error:
                self._report(hook, error)

    def passed(self, hooks: Iterable[Callable[..., Any]], value: Any, *args: Any) -> Any:
        """The value after each hook has changed it; one that fails changes nothing."""
        for hook in hooks:
            try:
                value = hook(*args, value)
            except Exception as error:
                self._report(hook, error)
        return value

    def around(
        self,
        inner: Callable[..., Any],
        before: Callable[..., Any] | None = None,
        after: Callable[..., Any] | None = None,
        failed: Callable[..., Any] | None = None,
        changes: Sequence[Callable[..., Any]] = (),
    ) -> Callable[..., Any]:
        """
        A function of torch or of the script, with its signature and exceptions. `before` is called with its arguments.
        What that returns is the first argument of `after`, which is also called with the result and the arguments, and
        of `failed`, which is also called with the exception. Each of `changes` is called with the arguments and the
        result, and returns the result that the caller gets; the list may grow later.
        """
        before, after, failed = (None if one is None else self(one) for one in (before, after, failed))

        @functools.wraps(inner)
        def watched(*args: Any, **kwargs: Any) -> Any:
            begun = None if before is None else before(*args, **kwargs)
            try:
                answer = inner(*args, **kwargs)
            except BaseException as error:
                if failed is not None:
                    failed(begun, error)
                raise
            if changes:
                answer = self.passed(changes, answer, *args)
            if after is not None:
                after(begun, answer, *args, **kwargs)
            return answer

        return watched

    def _report(self, hook: Callable[..., Any], error: BaseException) -> None:
        try:
            place, text = name_of(hook), f'{type(error).__name__}: {error}'[:500]
            if (place, type(error)) not in self._known:
                self._known.add((place, type(error)))
                reported = [self._is_reported(listener, place, text) for listener in self.listeners]
                if not reported or not all(reported):
                    print_error(f'{place} failed: {text}')
        except Exception:
            print_error('a hook failed')

    def _is_reported(self, listener: Callable[[str, str], object], place: str, text: str) -> bool:
        try:
            listener(place, text)
            return True
        except Exception:
            return False


def name_of(hook: Callable[..., Any]) -> str:
    """Module and name of a function, also of one with arguments in advance."""
    inner = getattr(hook, 'func', hook)
    module = str(getattr(inner, '__module__', '')).rpartition('minicluster_torch.')[2]
    return f'{module}.{getattr(inner, "__qualname__", type(inner).__name__)}'
