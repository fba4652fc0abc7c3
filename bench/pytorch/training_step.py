"""Training steps on request, timed on each rank."""
import os

import ranks
from trainer import Trainer

if ranks.WORLD_SIZE > 1:
    ranks.meet(os.environ["MEETING"])
trainer = Trainer(**ranks.SETTINGS)


def answer_to(request):
    if request["kind"] == "describe":
        return {"adam": trainer.adam}
    trainer.reset()
    micros = trainer.steps(request["warm_up"] + request["steps"])
    return {"micros": micros[request["warm_up"] :], **trainer.evidence()}


ranks.serve(answer_to)
