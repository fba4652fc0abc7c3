"""What fails a test, and what it is told."""

from typing import Any, Optional

import pytest

from minicluster.judgement import complaint, tier_of


def a_report(verdict: str = 'pass', tier: Optional[str] = 'bitwise', **others: Any) -> dict[str, Any]:
    return {'verdict': verdict, 'headline': 'as it is', 'proof': {'tier': tier, 'findings': []}, **others}


@pytest.mark.parametrize(
    ('asked', 'found', 'is_enough'),
    [
        (None, 'bounded', True),
        ('bounded', 'bounded', True),
        ('bounded', 'bitwise', True),
        ('consistent', 'bounded', True),
        ('bounded', 'consistent', False),
        ('consistent', 'consistent', True),
        ('bitwise', 'consistent', False),
        ('bitwise', 'bitwise', True),
        ('bounded', None, False),
        ('bounded', 'unknown', False),
        ('bounded', 'failed', False),
    ],
)
def test_a_weaker_proof_than_asked_for_fails(asked: Optional[str], found: Optional[str], is_enough: bool) -> None:
    assert (complaint(0, a_report(tier=found), asked) is None) is is_enough


@pytest.mark.parametrize(
    ('exit_code', 'verdict'),
    [(0, 'fail'), (0, 'unknown'), (0, 'odd'), (1, 'fail'), (1, 'pass'), (3, 'unknown'), (130, 'pass')],
)
def test_only_a_pass_with_exit_code_0_passes(exit_code: int, verdict: str) -> None:
    assert complaint(exit_code, a_report(verdict), None) is not None


@pytest.mark.parametrize(('verdict', 'word'), [('fail', 'FAIL'), ('unknown', 'UNKNOWN'), ('pass', 'UNKNOWN')])
def test_the_first_word_is_the_verdict_and_never_a_pass(verdict: str, word: str) -> None:
    assert (complaint(3, a_report(verdict), None) or '').startswith(f'{word}  as it is')


def test_errors_are_told_with_their_place_and_advice_and_notes_are_not() -> None:
    error = {'severity': 'error', 'kind': 'no-sampler', 'ranks': [0, 1], 'step': 3, 'parameter': None}
    note: dict[str, Any] = {'severity': 'note', 'kind': 'mixed', 'ranks': [], 'message': 'a note', 'advice': None}
    findings = [{**error, 'message': 'the same samples', 'advice': 'use a sampler'}, note]
    report = a_report('fail', proof={'tier': 'failed', 'findings': findings}, reasons=['one'])
    assert (complaint(1, report, None) or '').split('\n') == [
        'FAIL  as it is',
        '  - one',
        '  no-sampler (rank 0, 1, step 3): the same samples',
        '    use a sampler',
    ]


def test_the_tier_of_a_built_in_workload_is_that_of_its_correctness() -> None:
    assert tier_of({'proof': None, 'correctness': {'tier': 'bounded'}}) == 'bounded'
    assert tier_of({}) is None
