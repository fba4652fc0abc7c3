"""The parts of the scripts with one bug each, for jobs that make no mistake."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../one-bug'))
from toy import *
