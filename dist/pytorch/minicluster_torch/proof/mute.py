"""A second run of the script must not change the files of the first one: without an overlay, saving is disabled."""
import torch


def mute_saving(journal):
    def silent(place):
        def save(*_args, **_named):
            journal.write('muted', what=place)
        return save
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
    load = torch.load

    def watched(source, *args, **named):
        answer = load(source, *args, **named)
        journal.write('load', source=source if isinstance(source, str) else repr(type(source)))
        return answer
    torch.load = watched
