"""Keeps torch's compiler away from the functions of the adapter, which it would otherwise compile with the script."""

from __future__ import annotations

from typing import TYPE_CHECKING

import torch

if TYPE_CHECKING:
    from .loop import Loop
    from .spec import Spec


def install(watched: Loop, asked: Spec) -> None:
    """Once the script compiles anything, because torch's compiler takes seconds to import."""
    skipped: list[str] = []

    def begin(*_args: object, **_named: object) -> None:
        if not skipped:
            from torch._dynamo import trace_rules

            skipped.append(__package__)
            trace_rules.add(__package__)

    torch.compile = watched.recorder.guard.around(torch.compile, begin)
