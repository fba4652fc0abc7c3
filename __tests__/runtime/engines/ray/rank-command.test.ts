import { expect, test } from 'vitest'
import { rankCommand } from '../../../../src/runtime/engines/ray/rank-command.js'

test('Each rank on Ray runs the script of torchrun, without the options of torchrun', () => {
  const words = ['--standalone', '--nproc-per-node', '2', '--rdzv-id=7'] as const
  expect(rankCommand(['torchrun', ...words, 'train.py', '--epochs', '1'])).toEqual([
    'python',
    '-u',
    'train.py',
    '--epochs',
    '1',
  ])
  expect(rankCommand(['/venv/bin/torchrun', ...words, '-m', 'jobs.train', 'a b'])).toEqual([
    '/venv/bin/python',
    '-m',
    'jobs.train',
    'a b',
  ])
  expect(rankCommand(['torchrun', '--no-python', './train.sh', '1'])).toEqual(['./train.sh', '1'])
})

test('A launcher that is called as a module gives its own Python to the ranks', () => {
  const launcher = ['python3.11', '-m', 'torch.distributed.run', '--nproc_per_node=2'] as const
  expect(rankCommand([...launcher, 'train.py'])).toEqual(['python3.11', '-u', 'train.py'])
})

test('A Python script runs on Ray as it is', () => {
  expect(rankCommand(['python', 'train.py', '-x'])).toEqual(['python', 'train.py', '-x'])
})

test('A command that is neither Python nor torchrun is refused with an example, and so is torchrun without a script', () => {
  expect(() => rankCommand(['./train.sh'])).toThrow('"./train.sh" is neither python nor torchrun')
  expect(() => rankCommand(['torchrun', '--standalone'])).toThrow('torchrun is given no script')
})
