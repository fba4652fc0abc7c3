import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const adapter = join(import.meta.dirname, '../../../src/prove/adapters/pytorch')
const program = `
import os
import sys
sys.path.insert(0, sys.argv[1])
sys.dont_write_bytecode = True
from minicluster_torch import beats
paths = [beats.__file__, os.__file__, '/venv/lib/site-packages/torch/nn/linear.py', '/home/me/train.py']
print([beats.is_library(path) for path in paths])
`

test('A line of the adapter, of Python or of a package is none of the script', () => {
  const printed = execFileSync('python3', ['-c', program, adapter], { encoding: 'utf8' })
  expect(printed).toBe('[True, True, True, False]\n')
})
