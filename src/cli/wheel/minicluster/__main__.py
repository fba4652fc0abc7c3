"""The command `minicluster`, or `python -m minicluster`."""

import os
import subprocess
import sys
from typing import NoReturn

from minicluster.program import command_line, environment


def main() -> NoReturn:
    """Becomes the program, so that signals and exit codes are its own."""
    words = command_line(sys.argv[1:])
    variables = environment(os.environ, is_first=False)
    if os.name != 'nt':
        os.execve(words[0], words, variables)
    sys.exit(subprocess.call(words, env=variables))


if __name__ == '__main__':
    main()
