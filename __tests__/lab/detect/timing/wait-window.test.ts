import { describe, expect, test } from 'vitest'
import { createRankSteps } from '../../../../src/lab/detect/stream/rank-steps.js'
import {
  waitLimits,
  type WaitWindow,
  watchWaits,
} from '../../../../src/lab/detect/timing/wait-window.js'
import { effects } from '../effects.js'
import { factsOf, type SimulationOptions, simulateRun } from '../simulate-run.js'

/** What a window says, in full. */
const said = ({ isLong, ...figures }: WaitWindow) => ({
  lasting: figures.lasting,
  gatherGrowth: figures.gatherGrowth,
  others: figures,
  long: figures.lasting.map((row, to) =>
    row.map((ms, from) => isLong(ms, figures.usual[to]?.[from] ?? 0)),
  ),
})

function windowsOf(options: SimulationOptions): { atOnce: unknown[]; afterwards: unknown[] } {
  const facts = factsOf(options)
  const collect = createRankSteps(facts.worldSize, 'resources', 'links')
  const [eager, lazy] = [watchWaits(facts, waitLimits), watchWaits(facts, waitLimits)]
  const atOnce: unknown[] = []
  const windows: WaitWindow[] = []
  for (const event of simulateRun(options)) {
    const row = collect(event)
    const now = row && eager(row)
    if (now) atOnce.push(structuredClone(said(now)))
    const later = row && lazy(row)
    if (later) windows.push(later)
  }
  return { atOnce, afterwards: windows.map(said) }
}

const runs: [what: string, changes: Partial<SimulationOptions>][] = [
  ['nothing', {}],
  ['a slow link', { effect: effects.slowLink(0, 1, 5) }],
  ['a slow network', { effect: effects.slowNetwork(5) }],
  ['a slow rank', { effect: effects.slower(3) }],
  ['a slow start', { effect: effects.slowStart(5) }],
  ['shared cores', { cores: 1, hasDelays: true }],
]

describe('A window of waits', () => {
  test.each(runs)(
    'In a run with %s, a window says at the end of the run what it said when it was new',
    (_, changes) => {
      for (const worldSize of [2, 3]) {
        const { atOnce, afterwards } = windowsOf({ worldSize, seed: 11, steps: 50, ...changes })
        expect(atOnce.length).toBeGreaterThan(20)
        expect(afterwards).toEqual(atOnce)
      }
    },
  )
})
