import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const adapter = join(import.meta.dirname, '../../../src/prove/adapters/pytorch')

/** What the gauge reports after each measurement, if its rounds take so many seconds. */
function reportedFor(seconds: readonly number[]): (number | null)[] {
  const program = `
import json
import sys
sys.path.insert(0, sys.argv[1])
sys.dont_write_bytecode = True
from minicluster_torch.core_speed import CoreSpeed
times = [time for second in json.loads(sys.argv[2]) for time in (0.0, second)]
gauge = CoreSpeed(now=lambda: times.pop(0))
reported = [gauge.middle_ms()]
while times:
    gauge.measure()
    reported.append(gauge.middle_ms())
print(json.dumps(reported))
`
  const words = ['-c', program, adapter, JSON.stringify(seconds)]
  return JSON.parse(execFileSync('python3', words, { encoding: 'utf8' })) as (number | null)[]
}

test('The gauge of a core reports nothing before its first measurement', () => {
  expect(reportedFor([])).toEqual([null])
})

test('The gauge of a core reports a slower core, but not a single interrupt', () => {
  expect(reportedFor([0.001, 0.001, 0.001, 0.009, 0.001])).toEqual([null, 1, 1, 1, 1, 1])
  expect(reportedFor([0.001, 0.001, 0.001, 0.002, 0.002]).at(-1)).toBe(2)
})
