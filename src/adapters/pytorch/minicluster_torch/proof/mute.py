"""A second run of the script must not change the files of the first one: without an overlay, saving is disabled."""

import os

import torch


def mute_saving(journal):
    def silent(place):
        def save(*_args, **_named):
            journal.write('muted', what=place)

        return journal.guard(save)

    torch.save = silent('torch.save')
    try:
        import torch.distributed.checkpoint as checkpoints

        checkpoints.save = silent('torch.distributed.checkpoint.save')
    except ImportError as error:
        journal.note('mute_saving', error)
    try:
        import safetensors.torch

        safetensors.torch.save_file = silent('safetensors.torch.save_file')
    except ImportError:
        return


def watch_loading(journal):
    """Notes what the script resumes from, because a run from another checkpoint is not comparable."""

    def loaded(_begun, _answer, f, *_args, **_named):
        journal.write('load', source=os.path.realpath(f) if isinstance(f, (str, os.PathLike)) else repr(type(f)))

    torch.load = journal.guard.around(torch.load, after=loaded)
