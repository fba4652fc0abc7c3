"""The orders of the coordinator for this process."""

from __future__ import annotations

import json
from typing import Any, TypedDict, cast


class Spec(TypedDict):
    """What the coordinator wants of this process; `records/adapter/adapter-spec.ts` explains each field."""

    runId: str
    mode: str
    startedAtEpochMs: float
    controlDirectory: str | None
    announce: bool
    restartCount: int
    checkSteps: int | None
    digestFirst: int
    digestEvery: int
    digestOptimizer: bool
    auditEvery: int
    samples: bool
    memoryEveryMs: int
    measureCoreSpeed: bool
    connectionsEveryMs: int
    beatEveryMs: int
    recordDirectory: str | None
    proofBudgetBytes: int | None
    keepSlices: bool
    roundingSeed: int | None
    batchesOf: dict[str, int] | None
    suppressSaving: bool
    checkSaved: bool
    proxiedLinks: bool
    describeProcess: bool
    faults: list[dict[str, Any]]


DEFAULTS: Spec = {
    'runId': 'unknown',
    'mode': 'watch',
    'startedAtEpochMs': 0,
    'controlDirectory': None,
    'announce': False,
    'restartCount': 0,
    'checkSteps': None,
    'digestFirst': 10,
    'digestEvery': 20,
    'digestOptimizer': False,
    'auditEvery': 0,
    'samples': True,
    'memoryEveryMs': 100,
    'measureCoreSpeed': False,
    'connectionsEveryMs': 0,
    'beatEveryMs': 100,
    'recordDirectory': None,
    'proofBudgetBytes': None,
    'keepSlices': False,
    'roundingSeed': None,
    'batchesOf': None,
    'suppressSaving': False,
    'checkSaved': False,
    'proxiedLinks': False,
    'describeProcess': False,
    'faults': [],
}


def read(text: str) -> Spec:
    """The spec as a dictionary, from JSON or from the path of a JSON file."""
    if not text.lstrip().startswith('{'):
        with open(text, encoding='utf-8') as file:
            text = file.read()
    asked: Any = {**DEFAULTS, **json.loads(text)}
    return cast('Spec', asked)


def record_directory(asked: Spec) -> str:
    """Where the record of the job is, which every mode but `watch` needs."""
    directory = asked['recordDirectory']
    if directory is None:
        raise ValueError(f'mode {asked["mode"]} needs a recordDirectory')
    return directory
