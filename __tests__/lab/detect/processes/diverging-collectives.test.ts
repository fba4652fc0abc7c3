import { expect, test } from 'vitest'
import { diagnose } from '../../../../src/lab/detect/processes/diagnose-group.js'
import type { WorkerPosition } from '../../../../src/lab/detect/processes/pulse.js'
import type { WorkerView } from '../../../../src/lab/detect/processes/worker-view.js'

const limits = { frozenMs: 1500, silentMs: 4000, stallMs: 30_000, hangMs: 2000 }
const wait = (collective: string, sequence = 15) => ({ collective, sequence })

/** Ranks that have waited for 2.1 s, each in its collective. */
function stuck(...places: Partial<WorkerPosition>[]): WorkerView[] {
  return places.map((place, rank) => ({
    rank,
    exit: null,
    failure: null,
    isDone: false,
    silentMs: 90,
    unchangedMs: 2100,
    ranMs: 0,
    longestPauseMs: 120,
    processState: null,
    beat: { phase: 'reduce', step: 7, sequence: 15, waitingFor: null, latest: null, ...place },
  }))
}

test.each([
  {
    name: 'the rank that is in another collective than most',
    group: stuck(wait('allreduce'), wait('broadcast'), wait('allreduce')),
    stall: { ranks: [1], isAwaited: true },
    waits: [
      { ranks: [0, 2], collective: 'allreduce', number: 15 },
      { ranks: [1], collective: 'broadcast', number: 15 },
    ],
  },
  {
    name: 'both of two ranks in different collectives',
    group: stuck(wait('allreduce'), wait('barrier')),
    stall: { ranks: [0, 1], isAwaited: false },
    waits: [
      { ranks: [0], collective: 'allreduce', number: 15 },
      { ranks: [1], collective: 'barrier', number: 15 },
    ],
  },
  {
    name: 'the rank that is one collective behind',
    group: stuck(wait('allreduce', 16), wait('broadcast'), wait('allreduce', 16)),
    stall: { ranks: [1], isAwaited: true },
    waits: [
      { ranks: [0, 2], collective: 'allreduce', number: 16 },
      { ranks: [1], collective: 'broadcast', number: 15 },
    ],
  },
])('The diagnosis reports $name, with the collective of each', ({ group, stall, waits }) => {
  const found = diagnose(group, limits)
  expect(found).toMatchObject({ kind: 'stalled', stall: { ...stall, isInside: true } })
  expect(found).toMatchObject({ stall: { standings: waits } })
})

test('The diagnosis lists no collectives if all ranks are in the same one', () => {
  const group = stuck(wait('allreduce'), wait('allreduce'), wait('allreduce'))
  expect(diagnose(group, limits)).not.toHaveProperty('stall.standings')
})
