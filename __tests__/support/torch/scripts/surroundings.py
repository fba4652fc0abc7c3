"""Trains only in the surroundings that its wrapper makes: variables, files and working directory."""

import os
import runpy

assert os.environ['SECRET_OF_WRAPPER'] == 'hunter2' and 'TAKEN_AWAY' not in os.environ
with open('../prepared', encoding='utf-8') as file:
    assert file.read() == 'yes'
runpy.run_path(os.path.join(os.path.dirname(__file__), 'train.py'), run_name='__main__')
