"""How this process was started, so that it can be started again alone."""

from __future__ import annotations

import multiprocessing
import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

# Only variables that a launcher sets for its ranks are stored, because any other may be a secret.
_KEPT = frozenset(
    [
        'RANK',
        'LOCAL_RANK',
        'WORLD_SIZE',
        'LOCAL_WORLD_SIZE',
        'GROUP_RANK',
        'GROUP_WORLD_SIZE',
        'ROLE_RANK',
        'ROLE_NAME',
        'ROLE_WORLD_SIZE',
        'MASTER_ADDR',
        'MASTER_PORT',
        'OMP_NUM_THREADS',
        'MINICLUSTER_RAY_NODE',
        'TORCHELASTIC_MAX_RESTARTS',
        'TORCHELASTIC_RESTART_COUNT',
        'TORCHELASTIC_RUN_ID',
        'TORCHELASTIC_USE_AGENT_STORE',
        'ACCELERATE_USE_CPU',
        'ACCELERATE_MIXED_PRECISION',
        'ACCELERATE_USE_FSDP',
        'ACCELERATE_CPU_AFFINITY',
        'ACCELERATE_GRADIENT_ACCUMULATION_STEPS',
        'ACCELERATE_DYNAMO_BACKEND',
        'ACCELERATE_DYNAMO_MODE',
        'ACCELERATE_DYNAMO_USE_DYNAMIC',
        'ACCELERATE_DYNAMO_USE_FULLGRAPH',
        'FSDP_VERSION',
        'FSDP_SHARDING_STRATEGY',
        'FSDP_RESHARD_AFTER_FORWARD',
        'FSDP_AUTO_WRAP_POLICY',
        'FSDP_TRANSFORMER_CLS_TO_WRAP',
        'FSDP_MIN_NUM_PARAMS',
        'FSDP_BACKWARD_PREFETCH',
        'FSDP_FORWARD_PREFETCH',
        'FSDP_STATE_DICT_TYPE',
        'FSDP_OFFLOAD_PARAMS',
        'FSDP_USE_ORIG_PARAMS',
        'FSDP_CPU_RAM_EFFICIENT_LOADING',
        'FSDP_SYNC_MODULE_STATES',
        'FSDP_ACTIVATION_CHECKPOINTING',
    ]
)


def _argv() -> list[str]:
    """The command line with the options of the interpreter; Python 3.9 does not keep it, but the system does."""
    kept = getattr(sys, 'orig_argv', None)
    if kept is not None:
        return list(kept)
    try:
        with open('/proc/self/cmdline', 'rb') as file:
            return [os.fsdecode(word) for word in file.read().split(b'\0')[:-1]]
    except OSError:
        return [sys.executable, *sys.argv]


def starts_rank() -> bool:
    """Whether this process is Accelerate's launcher, which imports torch and then starts the rank."""
    program = ' '.join(os.path.basename(word) for word in _argv()[1:3])
    names = ('accelerate launch', 'accelerate-launch', '-m accelerate.commands.launch')
    return f'{program} '.startswith(tuple(f'{name} ' for name in names))


def describe() -> dict[str, Any]:
    """Program, arguments, working directory, and the variables that a launcher has set."""
    return {
        'directory': os.getcwd(),
        'argv': _argv(),
        'executable': sys.executable,
        # Started by a script, which such a process cannot be without.
        'spawned': multiprocessing.parent_process() is not None,
        'environment': {name: value for name, value in os.environ.items() if name in _KEPT},
    }
