"""A script may have another default device; what the adapter makes for itself names its own."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import minicluster_torch

FOLDER = Path(minicluster_torch.__file__).parent
# Torch makes these on the default device where none is named.
MAKERS = {'arange', 'empty', 'eye', 'full', 'linspace', 'ones', 'rand', 'randint', 'randn', 'randperm', 'zeros'}
# A fault sends it as the script sends its own tensors.
OF_THE_SCRIPT = {'faults/collectives.py'}


def makes_somewhere(text: str) -> list[int]:
    """The lines of calls that make a tensor and name no device."""
    calls = [one for one in ast.walk(ast.parse(text)) if isinstance(one, ast.Call)]
    return [
        one.lineno
        for one in calls
        if isinstance(one.func, ast.Attribute)
        and one.func.attr in MAKERS
        and isinstance(one.func.value, ast.Name)
        and one.func.value.id == 'torch'
        and all(named.arg != 'device' for named in one.keywords)
    ]


@pytest.mark.parametrize('path', sorted(FOLDER.rglob('*.py')), ids=lambda path: str(path.relative_to(FOLDER)))
def test_a_tensor_of_the_adapter_names_its_device(path: Path) -> None:
    if str(path.relative_to(FOLDER)) not in OF_THE_SCRIPT:
        assert makes_somewhere(path.read_text()) == []


def test_a_call_without_a_device_is_found_and_one_with_a_device_is_not() -> None:
    assert makes_somewhere("torch.zeros(3)\ntorch.zeros(3, device='cpu')\nother.zeros(3)") == [1]
