import { describe, expect, test } from 'vitest'
import { guessWorkers } from '../../../../src/runtime/engines/local/guess-workers.js'

const guess = (line: string, cores = 4) => guessWorkers(line.split(' '), cores)

describe('The guess of the workers that a command line starts first', () => {
  test.each([
    ['run', 2],
    ['run --workers 3 --steps 10', 3],
    ['run --workers=4 --workload transformer', 4],
    ['check --workers 4', 1],
  ])('The command line "%s" starts %i', (line, workers) => {
    expect(guess(line)).toBe(workers)
  })

  test.each([
    'report',
    '--help',
    'run --help',
    'check -h',
    'run --engine ray',
    'run --engine=command',
    'check -- torchrun train.py',
    'run --workload ./my.mjs',
    'run --backend native',
    'run --resume old',
    'run --workers 5',
    'run --workers 0',
    'run --workers x',
    'run --workers',
  ])('The command line "%s" starts none', (line) => {
    expect(guess(line)).toBe(0)
  })
})
