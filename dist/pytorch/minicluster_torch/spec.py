"""The orders of the coordinator for this process."""

import json

DEFAULTS = {
    'runId': 'unknown',
    'mode': 'watch',
    'startedAtEpochMs': 0,
    'controlDirectory': None,
    'announce': False,
    'checkSteps': None,
    'digestFirst': 10,
    'digestEvery': 20,
    'digestOptimizer': False,
    'auditEvery': 0,
    'samples': True,
    'memoryEveryMs': 100,
    'gaugeCores': False,
    'connectionsEveryMs': 0,
    'beatEveryMs': 100,
    'recordDirectory': None,
    'roundingSeed': None,
    'muteSaving': False,
    'checkSaved': False,
    'proxiedLinks': False,
    'describeProcess': False,
    'faults': [],
}


def read(text):
    """The spec as a dictionary, from JSON or from the path of a JSON file."""
    if not text.lstrip().startswith('{'):
        with open(text, encoding='utf-8') as file:
            text = file.read()
    return {**DEFAULTS, **json.loads(text)}
