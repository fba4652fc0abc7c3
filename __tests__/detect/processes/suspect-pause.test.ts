import { expect, test } from 'vitest'
import { GroupWatch } from '../../../src/detect/processes/group-watch.js'
import { defaultLimits } from '../../../src/detect/processes/worker-view.js'
import type { WrittenCoordinatorEvent } from '../../../src/records/run/coordinator-event.js'
import { aBeat } from '../run-of-events.js'

const everyMs = 100
const waiting = { phase: 'reduce', step: 99, sequence: 200, collective: 'allreduce' } as const
const loading = { phase: 'data', step: 99, sequence: 199, place: 'train.py:23 load_batch' } as const

/** Two ranks that make steps until 2 s; then rank 1 loads its samples, and rank 0 waits for it. */
function watchUntil(endMs: number, { pausedAt = 2000, heardUntil = endMs } = {}) {
  const watch = new GroupWatch(2, { ...defaultLimits, stallMs: 600_000, hangMs: null })
  for (let atMs = 0; atMs <= endMs; atMs += everyMs) {
    for (const rank of [0, 1]) {
      const step = Math.round(atMs / everyMs)
      const at = rank === 0 ? waiting : loading
      const moving = aBeat(rank, atMs, { step, sequence: 1 + 2 * step })
      const beat = atMs < pausedAt ? moving : { ...moving, ...at }
      const isHeard = atMs <= heardUntil || rank === 0
      if (isHeard) expect(watch.observe(beat as WrittenCoordinatorEvent, atMs)).toBeNull()
    }
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
