import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const adapter = join(import.meta.dirname, '../../../src/prove/adapters/pytorch')

/** The collectives, counted from the start, that the adapter notes before they begin, of steps with so many each. */
function notedIn(steps: readonly number[]): number[] {
  const program = `
import json
import sys
sys.path.insert(0, sys.argv[1])
sys.dont_write_bytecode = True
from minicluster_torch.clock import Counts
counts, sequence, noted = Counts(), 0, []
for number in json.loads(sys.argv[2]):
    for _ in range(number):
        sequence += 1
        noted += [sequence] if counts.exceeds(sequence) else []
    counts.end_step(sequence)
print(json.dumps(noted))
`
  const words = ['-c', program, adapter, JSON.stringify(steps)]
  return JSON.parse(execFileSync('python3', words, { encoding: 'utf8' })) as number[]
}

test('A rank notes the first collective of a step that the step before did not have, and no other', () => {
  expect(notedIn([4, 4, 2, 2, 3])).toEqual([15])
  expect(notedIn([4, 2, 2, 9, 2])).toEqual([11])
  expect(notedIn([4, 4, 2, 2, 1])).toEqual([])
  expect(notedIn([0, 0, 1])).toEqual([1])
})
