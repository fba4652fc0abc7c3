"""Where the scripts of an environment are found."""

import os
import sys
from pathlib import Path

from minicluster.program import environment

HERE = str(Path(sys.executable).parent)


def test_scripts_beside_this_python_are_found_after_others_or_before_them() -> None:
    known = {'PATH': '/usr/bin', 'HOME': '/root'}
    assert environment(known, is_first=False) == {'PATH': f'/usr/bin{os.pathsep}{HERE}', 'HOME': '/root'}
    assert environment(known, is_first=True)['PATH'] == f'{HERE}{os.pathsep}/usr/bin'


def test_an_active_environment_stays_as_it_is() -> None:
    known = {'PATH': os.pathsep.join(['/a', HERE])}
    assert environment(known, is_first=True) == known
