"""The guard: what fails in a hook of ours is reported once, and never reaches the script."""

from __future__ import annotations

from typing import Any

import pytest

from minicluster_torch.guard import Guard


def _broken(*_args: object, **_named: object) -> None:
    raise ValueError('planted')


def _guard() -> tuple[Guard, list[tuple[str, str]]]:
    guard, reports = Guard(), []
    guard.listeners.append(lambda place, text: reports.append((place, text)))
    return guard, reports


def test_a_guarded_hook_returns_what_it_returned_without_a_guard() -> None:
    guard, reports = _guard()
    assert guard(divmod)(7, 2) == (3, 1)
    assert reports == []


def test_a_hook_that_fails_returns_null_and_is_reported_once() -> None:
    guard, reports = _guard()
    assert guard(_broken)() is None
    assert guard(_broken)() is None
    assert [text for _, text in reports] == ['ValueError: planted']


def test_another_kind_of_error_at_the_same_place_is_reported_too() -> None:
    guard, reports = _guard()

    def hook(error: Exception) -> None:
        raise error

    guard(hook)(ValueError('one'))
    guard(hook)(KeyError('two'))
    assert [text.partition(':')[0] for _, text in reports] == ['ValueError', 'KeyError']


def test_all_hooks_are_called_although_one_fails() -> None:
    guard, reports = _guard()
    seen: list[int] = []
    guard.each([seen.append, _broken, seen.append], 1)
    assert seen == [1, 1]
    assert len(reports) == 1


def test_a_value_stays_as_the_hooks_before_a_broken_one_have_changed_it() -> None:
    guard, _ = _guard()
    assert guard.passed([lambda value: value + 1, _broken, lambda value: value * 10], 1) == 20


@pytest.mark.parametrize('place', ['before', 'after', 'failed', 'changes'])
def test_a_watched_function_keeps_its_result_and_its_exception_whatever_fails_around_it(place: str) -> None:
    guard, _ = _guard()
    around: dict[str, Any] = {place: [_broken] if place == 'changes' else _broken}

    def divide(one: float, other: float = 2) -> float:
        return one / other

    watched = guard.around(divide, **around)
    assert (watched.__name__, watched(8), watched(8, other=4)) == ('divide', 4, 2)
    with pytest.raises(ZeroDivisionError):
        watched(1, 0)


def test_what_is_returned_before_a_call_is_given_to_what_is_called_after_it() -> None:
    guard, _ = _guard()
    seen: list[Any] = []
    watched = guard.around(
        abs, before=lambda value: f'before {value}', after=lambda *what: seen.append(what), changes=[lambda _, it: -it]
    )
    assert watched(-3) == -3
    assert seen == [('before -3', -3, -3)]


def test_an_exception_of_the_script_is_shown_to_the_hook_for_failures() -> None:
    guard, _ = _guard()
    seen: list[Any] = []
    watched = guard.around(int, failed=lambda begun, error: seen.append((begun, type(error))))
    with pytest.raises(ValueError, match='invalid literal'):
        watched('no number')
    assert seen == [(None, ValueError)]


def test_an_error_that_no_listener_accepts_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    guard = Guard()
    guard.listeners.append(_broken)
    guard(_broken)()
    assert 'failed: ValueError: planted' in capsys.readouterr().err
