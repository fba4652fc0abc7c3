"""What is said of an exception that quotes the traceback of another process."""

from __future__ import annotations

import pytest

from minicluster_torch.lost_peer import message_of

FRAMES = """Traceback (most recent call last):
  File "spawn.py", line 89, in _wrap
    fn(i, *args)
    ~~^^^^^^^^^^
  File "train.py", line 12, in main
    raise ValueError("no such sample")
"""


class Wordless(Exception):
    """Its text cannot be made."""

    def __str__(self) -> str:
        raise RuntimeError('broken')


@pytest.mark.parametrize(
    ('text', 'said'),
    [
        ('no such sample', 'no such sample'),
        ('first line\nsecond line', 'first line\nsecond line'),
        ('', ''),
        (
            f'\n\n-- Process 1 terminated with the following error:\n{FRAMES}ValueError: no such sample\n',
            '-- Process 1 terminated with the following error: ValueError: no such sample',
        ),
        (
            f'Caught ValueError in DataLoader worker process 0.\nOriginal {FRAMES}ValueError: no such sample\n',
            'Caught ValueError in DataLoader worker process 0. ValueError: no such sample',
        ),
        (
            f'{FRAMES}KeyError: 3\n\nThe above exception was the direct cause of this one:\n\n{FRAMES}ValueError: a\nb',
            'ValueError: a\nb',
        ),
        (f'cut off {FRAMES}', f'cut off {FRAMES}'),
    ],
)
def test_the_end_of_a_quoted_traceback_is_what_is_said(text: str, said: str) -> None:
    assert message_of(ValueError(text)) == said


def test_an_exception_whose_text_cannot_be_made_is_still_said() -> None:
    assert message_of(Wordless()) == '<its text cannot be made>'
