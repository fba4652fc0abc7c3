import { expect, test } from 'vitest'
import { lastErrorLine } from '../../../src/runtime/run/last-error-line.js'

/** What torchrun prints about ranks that have ended. */
const launcher = [
  'E1127 01:31:59.441000 31323 torch/distributed/elastic/multiprocessing/api.py:1002] failed (exitcode: 2) local_rank: 0',
  'Traceback (most recent call last):',
  '  File "/usr/bin/torchrun", line 8, in <module>',
  '    raise ChildFailedError(',
  'torch.distributed.elastic.multiprocessing.errors.ChildFailedError: ',
  '============================================================',
  'nope.py FAILED',
  'Failures:',
  '  error_file: <N/A>',
  '  traceback : To enable traceback see: https://pytorch.org/docs/stable/elastic/errors.html',
  'Root Cause (first observed failure):',
  '  exitcode  : 2 (pid: 31450) ',
]

test.each<[string, readonly string[], string | null]>([
  [
    'a script that does not exist',
    ["python3: can't open file '/w/nope.py': [Errno 2] No such file or directory", ...launcher],
    "python3: can't open file '/w/nope.py': [Errno 2] No such file or directory",
  ],
  [
    'an exception of a rank',
    ['step 1', '[rank1]: ValueError: no such size', 'step 2', ...launcher],
    '[rank1]: ValueError: no such size',
  ],
  [
    'an exception of a module',
    ['torch.cuda.OutOfMemoryError: CUDA out of memory', ...launcher],
    'torch.cuda.OutOfMemoryError: CUDA out of memory',
  ],
  ['a command that a shell does not find', ['sh: 1: train: not found'], 'sh: 1: train: not found'],
  ['the last of several exceptions', ['KeyError: 1', 'TypeError: 2'], 'TypeError: 2'],
  ['the message of the launcher alone', launcher, null],
  ['plain progress', ['step 1 loss 0.5', 'training errorless', 'done'], null],
  ['nothing', [], null],
])('The error line of a job is found in the output of %s', (_, lines, expected) => {
  expect(lastErrorLine(lines)).toBe(expected)
})
