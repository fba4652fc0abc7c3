import { expect, test } from 'vitest'
import { commandWords } from '../../../../src/cli/commands/compare/training-words.js'

const options = {
  workers: 4,
  stallTimeoutMs: null,
  maxSteps: null,
  stepPattern: null,
  lossPattern: null,
}

test.each([
  ['python train.py', ['--workers', '4']],
  ['torchrun --nproc-per-node 4 train.py', ['--workers', '4']],
  ['torchrun --nproc-per-node 2 train.py', []],
  ['./train.sh', []],
])('The runs of %s get a number of workers only if they start that many', (command, expected) => {
  expect(commandWords({ ...options, command: command.split(' ') })).toEqual(expected)
})
