"""Prints what this PyTorch is made of; fails where torch or Gloo is missing."""
import json
import os
import re

import torch
import torch.distributed

if not torch.distributed.is_available():
    raise SystemExit("torch was built without torch.distributed")


def loaded_libraries():
    with open("/proc/self/maps", encoding="utf8") as maps:
        paths = {os.path.realpath(line.split()[-1]) for line in maps if ".so" in line}
    names = {os.path.basename(path) for path in paths}
    return sorted(name for name in names if re.search(r"blas|mkl|dnnl|libgomp|libiomp", name))


torch.ones(64, 64) @ torch.ones(64, 64)
print(
    json.dumps(
        {
            "torch": torch.__version__,
            "python": ".".join(map(str, os.sys.version_info[:3])),
            "blas": loaded_libraries(),
            "default_threads": torch.get_num_threads(),
        }
    )
)
