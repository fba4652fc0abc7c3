import { expect, test } from 'vitest'
import { proposeArguments } from '../../../../../src/prove/validate/proof/one-process/propose-arguments.js'
import { aJob, changing } from '../simulate-job.js'

const proposed = (...argv: string[]): string | null =>
  proposeArguments(
    aJob(
      changing('process', [0, 1, 2], () => ({ argv: ['train.py', ...argv] })),
      3,
    ),
  )

test.each([
  [['--batch-size', '8'], '--batch-size 24'],
  [['--lr', '0.1', '--per_device_train_batch_size=4'], '--per_device_train_batch_size=12'],
  [['-batch', '2', '--epochs', '3'], '-batch 6'],
])('One process needs the batch of all ranks: %j becomes %s', (argv, expected) => {
  expect(proposed(...argv)).toBe(expected)
})

test.each([
  [[]],
  [['--epochs', '3']],
  [['--batch-size']],
  [['--batch-size', 'auto']],
  [['--batch-size', '0']],
  [['--batch-size', '8', '--eval-batch-size', '16']],
])('Nothing is proposed where it would be a guess: %j', (argv) => {
  expect(proposed(...argv)).toBeNull()
})
