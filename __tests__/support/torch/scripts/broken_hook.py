"""Runs train.py with an error in one function of the adapter: `broken_hook.py NAME [ARGUMENT...]`."""

import os
import runpy
import sys

here = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(here))

import planting

planting.instrument(sys.argv.pop(1))
runpy.run_path(os.path.join(here, 'train.py'), run_name='__main__')
