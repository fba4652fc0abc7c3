"""One DDP run as a whole: starts its ranks, trains, and ends. The starter itself imports no torch, so costs little."""
import json
import os
import subprocess
import sys
import tempfile


def start_ranks(settings):
    with tempfile.TemporaryDirectory() as folder:
        meeting = os.path.join(folder, "meeting")
        world_size = settings["workers"]
        ranks = [
            subprocess.Popen(
                [sys.executable, __file__, sys.argv[1]],
                env={
                    **os.environ,
                    "RANK": str(rank),
                    "WORLD_SIZE": str(world_size),
                    "MEETING": meeting,
                },
            )
            for rank in range(world_size)
        ]
        return max(rank.wait() for rank in ranks)


def train(settings):
    import ranks
    from trainer import Trainer

    ranks.meet(os.environ["MEETING"])
    steps = settings.pop("steps")
    settings.pop("workers")
    trainer = Trainer(**settings)
    trainer.steps(steps)
    ranks.answer(trainer.evidence())


if "RANK" in os.environ:
    train(json.loads(sys.argv[1]))
else:
    sys.exit(start_ranks(json.loads(sys.argv[1])))
