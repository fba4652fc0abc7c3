"""What a test is told of a check: pure functions of its report."""

from collections.abc import Mapping
from typing import Any, Optional

TIERS = ('consistent', 'bounded', 'bitwise')
"""The strengths of a proof that passed, the weakest first."""


def complaint(exit_code: int, report: Mapping[str, Any], tier: Optional[str]) -> Optional[str]:
    """Why a test fails, in sentences; None if the check passed and its proof is at least as strong as `tier`."""
    verdict = str(report.get('verdict', 'unknown'))
    found = tier_of(report)
    if exit_code != 0 or verdict != 'pass':
        # What was not decided is no pass.
        word = verdict if verdict in ('fail', 'unknown') else 'unknown'
        return '\n'.join([f'{word.upper()}  {report.get("headline", "no result")}', *_details(report)])
    if tier is None or (found is not None and TIERS.index(found) >= TIERS.index(tier)):
        return None
    return '\n'.join([f'the proof is {found or "unknown"}, and the test asks for {tier}', *_details(report)])


def tier_of(report: Mapping[str, Any]) -> Optional[str]:
    """The strength of the proof; None if nothing was proved."""
    proof = report.get('proof') or report.get('correctness') or {}
    tier = proof.get('tier')
    return tier if tier in TIERS else None


def _details(report: Mapping[str, Any]) -> list[str]:
    findings = [
        line
        for part in ('proof', 'correctness')
        for finding in (report.get(part) or {}).get('findings', [])
        for line in _finding(finding)
    ]
    reasons = [f'  - {reason}' for reason in report.get('reasons', [])]
    return list(dict.fromkeys(reasons + findings))


def _finding(finding: Mapping[str, Any]) -> list[str]:
    if finding.get('severity') != 'error':
        return []
    ranks = ', '.join(str(rank) for rank in finding.get('ranks') or [])
    known = [
        ('rank', ranks or None),
        ('step', finding.get('step')),
        ('parameter', finding.get('parameter')),
    ]
    place = ', '.join(f'{name} {value}' for name, value in known if value is not None)
    advice = finding.get('advice')
    return [
        f'  {finding.get("kind")}{f" ({place})" if place else ""}: {finding.get("message")}',
        *([f'    {advice}'] if advice else []),
    ]
