"""What every script shares: meeting the other ranks, and one JSON answer to each JSON request."""
import json
import os
import sys

import torch
import torch.distributed as dist

RANK = int(os.environ.get("RANK", "0"))
WORLD_SIZE = int(os.environ.get("WORLD_SIZE", "1"))
SETTINGS = json.loads(sys.argv[1]) if len(sys.argv) > 1 else {}


def meet(path):
    """Joins the other ranks of this run over Gloo, through a file that none has used before."""
    dist.init_process_group("gloo", init_method=f"file://{path}", rank=RANK, world_size=WORLD_SIZE)


def answer(value):
    """One write, so that the lines of ranks that share an output stay apart."""
    sys.stdout.write(json.dumps(value) + "\n")
    sys.stdout.flush()


def serve(answer_to):
    """Answers requests until there are no more; the first one only asks what this is."""
    for line in sys.stdin:
        request = json.loads(line)
        if request["kind"] == "describe":
            answer({"threads": torch.get_num_threads(), **answer_to(request)})
        else:
            answer(answer_to(request))
