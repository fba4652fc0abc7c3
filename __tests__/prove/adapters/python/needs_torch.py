"""torch for suites that need it: skipped with a reason where it is missing, unless MINICLUSTER_REQUIRE_TORCH is set."""

import os

import pytest

if os.environ.get('MINICLUSTER_REQUIRE_TORCH'):
    import torch
else:
    torch = pytest.importorskip('torch', reason='PyTorch is not installed')

__all__ = ['torch']
