import { mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { LineBudget } from '../../../../src/runtime/engines/command/line-budget.js'
import { PrintedLog } from '../../../../src/runtime/engines/command/printed-log.js'
import { runDirectory } from '../../../../src/kit/records/run/run-directory.js'
import { parseEvents } from '../../../../src/lab/telemetry/parse-events.js'
import { useScratchDirectory } from '../../../support/scratch-directory.js'

const scratch = useScratchDirectory()

/** A log of lines that are printed at times of the test's own. */
function aLog() {
  const directory = scratch.path('run')
  const path = runDirectory.events(directory, 0)
  mkdirSync(dirname(path), { recursive: true })
  const clock = { ms: 40_000 }
  const notes: string[] = []
  const failures: unknown[] = []
  const log = new PrintedLog({
    job: { runId: 'r', runDirectory: directory, workers: 1 },
    patterns: { step: null, loss: null },
    elapsedMs: () => clock.ms,
    isInstrumented: () => false,
    note: (text) => notes.push(text),
    failed: (failure) => failures.push(failure),
  })
  const steps = () =>
    parseEvents(0, readFileSync(path)).events.flatMap((event) =>
      event.type === 'step' ? [event.step] : [],
    )
  return { log, path, clock, notes, failures, steps }
}

const count = (length: number) => Array.from({ length }, (_, index) => index + 1)

test('A flood of steps is read in part, its newest step is known, and one sentence says so', () => {
  const { log, notes, steps } = aLog()
  for (const step of count(50_000)) log.line(`step ${step} loss 0.5`, null)
  log.write()
  expect(log.latest(0)).toMatchObject({ step: 50_000 })
  log.end(null)
  expect(notes).toHaveLength(1)
  expect(steps().length).toBeGreaterThan(4990)
  expect(steps().length).toBeLessThan(6000)
  expect(steps().at(-1)).toBe(50_000)
})

test('As many steps as a burst are all read, also behind a flood of other lines', () => {
  const { log, notes, steps } = aLog()
  for (const line of count(200_000)) log.line(`item number ${line}`, null)
  for (const step of count(5000)) log.line(`step ${step} loss 0.5`, null)
  log.end(null)
  expect(notes).toEqual([])
  expect(steps()).toEqual(count(5000))
})

test('A job that prints 1,900 steps a second is read whole for as long as it runs', () => {
  const { log, clock, notes } = aLog()
  for (const step of count(19_000)) {
    clock.ms += 1000 / 1900
    log.line(`step ${step} loss 0.5`, null)
  }
  expect(notes).toEqual([])
})

test('The budget of lines is a burst, and then so many a second', () => {
  const budget = new LineBudget()
  const taken = (atMs: number) => count(10_000).filter(() => budget.take(atMs)).length
  expect([taken(0), taken(0), taken(1000), taken(500), taken(61_000)]).toEqual([
    5000, 0, 2000, 0, 5000,
  ])
})

test('A log that cannot be written is noted once, and fails its rank when the output ends, not before', () => {
  const { log, path, notes, failures } = aLog()
  mkdirSync(path)
  for (const step of count(3)) {
    log.line(`step ${step} loss 0.5`, null)
    log.write()
  }
  expect([notes.length, failures]).toEqual([1, []])
  log.end(null)
  expect(notes).toHaveLength(1)
  expect(failures).toMatchObject([{ type: 'failure', kind: 'machine', rank: 0, ranks: [0] }])
})

test('A log that can be written fails no rank', () => {
  const { log, failures } = aLog()
  log.line('step 1 loss 0.5', null)
  log.end(null)
  expect(failures).toEqual([])
})
