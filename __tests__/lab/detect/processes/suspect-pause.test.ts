import { expect, test } from 'vitest'
import { describeEnd } from '../../../../src/lab/detect/processes/describe-end.js'
import { GroupWatch } from '../../../../src/lab/detect/processes/group-watch.js'
import { defaultLimits, type Limits } from '../../../../src/lab/detect/processes/worker-view.js'
import type { WrittenCoordinatorEvent } from '../../../../src/kit/records/run/coordinator-event.js'
import { aBeat } from '../run-of-events.js'

const everyMs = 100
const waiting = { phase: 'reduce', step: 99, sequence: 200, collective: 'allreduce' } as const
const loading = { phase: 'data', step: 99, sequence: 199, place: 'train.py:23 load_batch' } as const

function beatAt(rank: number, atMs: number, pausedAt: number): WrittenCoordinatorEvent {
  const step = Math.round(atMs / everyMs)
  const moving = aBeat(rank, atMs, { step, sequence: 1 + 2 * step })
  const place = rank === 0 ? waiting : loading
  return (atMs < pausedAt ? moving : { ...moving, ...place }) as WrittenCoordinatorEvent
}

/** Two ranks that make steps until 2 s; then rank 1 loads its samples, and rank 0 waits for it. */
function watchUntil(
  endMs: number,
  { pausedAt = 2000, heardUntil = endMs } = {},
  limits: Limits = defaultLimits,
) {
  const watch = new GroupWatch(2, { ...limits, stallMs: 600_000, hangMs: null })
  for (let atMs = 0; atMs <= endMs; atMs += everyMs) {
    for (const rank of [0, 1]) {
      const isHeard = atMs <= heardUntil || rank === 0
      if (isHeard) expect(watch.observe(beatAt(rank, atMs, pausedAt), atMs)).toBeNull()
    }
    expect(watch.observe({ type: 'look', at_ms: atMs }, atMs)).toBeNull()
  }
  return watch.suspect(endMs)
}

test('A pause of more than 3 s names the rank and its line, long before the run is ended', () => {
  expect(watchUntil(4900)).toBeNull()
  expect(watchUntil(5200)).toMatchObject({
    stillMs: 3200,
    diagnosis: { kind: 'stalled', rank: 1, stall: { place: 'train.py:23 load_batch' } },
  })
})

test('A pause before the pace is known is not suspicious', () => {
  expect(watchUntil(9000, { pausedAt: 0 })).toBeNull()
})

test('A rank that is not heard may make progress unseen, so nothing is suspected', () => {
  expect(watchUntil(5500)).not.toBeNull()
  expect(watchUntil(5500, { heardUntil: 3900 })).toBeNull()
})

test('A rank whose heartbeat needs its interpreter is named without one, if the others wait for it', () => {
  const suspicion = watchUntil(9000, { heardUntil: 3900 }, { ...defaultLimits, silentMs: null })
  expect(suspicion?.diagnosis).toMatchObject({ rank: 1, stall: { isSilent: true } })
  expect(describeEnd(suspicion!.diagnosis)[0]).toBe(
    'worker 1 held up all others (no heartbeat comes from it, although the process is alive: ' +
      'a long call may hold the interpreter, and the others wait in allreduce; ' +
      'last seen at train.py:23 load_batch)',
  )
})
