"""Keeps torch's compiler away from the functions of the adapter, which it would otherwise compile with the script."""

import torch


def install(watched, asked):
    """Once the script compiles anything, because torch's compiler takes seconds to import."""
    skipped = []

    def begin(*_args, **_named):
        if not skipped:
            from torch._dynamo import trace_rules

            skipped.append(__package__)
            trace_rules.add(__package__)

    torch.compile = watched.recorder.guard.around(torch.compile, begin)
