import { expect, test } from 'vitest'
import { createSlowCost } from '../../../src/detect/timing/slow-cost.js'
import { describeFinding } from '../../../src/detect/findings.js'
import type { CompleteStep } from '../../../src/detect/stream/rank-steps.js'

const source = { name: 'straggler', evidence: 'strong', channel: 'telemetry' } as const
const finding = describeFinding(source, {
  ...{ type: 'slow_worker', step: 40, raised_step: 50 },
  ...{ blame: { kind: 'rank', rank: 1 }, message: 'rank 1 is slow' },
})

/** A step of 10 ms that ends at this time. */
const stepAt = (step: number, atMs: number): CompleteStep => ({
  ...{ step, at_ms: atMs },
  values: [0, 1, 2].map((rank) => ({
    step: { type: 'step', rank, step, step_ms: 10 } as never,
    ...{ resources: null, links: null, audit: null },
  })),
})

/** What is raised while rank 1 takes so much longer, from step 50 on for so many steps of 10 ms; then the run ends. */
function raised(excessMs: number, steps: number) {
  const cost = createSlowCost(0)
  const said = Array.from({ length: steps }, (_, index) => {
    const fresh = index === 0 ? [{ rank: 1, finding }] : []
    return cost.weigh(stepAt(50 + index, 500 + 10 * index), [{ rank: 1, excessMs }], fresh)
  })
  const end = { type: 'run-ended', outcome: 'finished', message: null, at_ms: 9000 } as const
  return { during: said.flat(), atEnd: cost.end(end) }
}

test('A slow rank is minor when it is raised, and a warning once it has lasted half a second', () => {
  const { during, atEnd } = raised(3, 100)
  expect(during.map(({ severity }) => severity)).toEqual(['minor', 'warning'])
  expect(during[0]?.message).toContain('minor so far')
  expect(during[1]).toMatchObject({ message: 'rank 1 is slow', at_ms: 1000, raised_step: 100 })
  expect(atEnd).toEqual([])
})

test('A slow rank that costs less than a tenth of a step stays minor, however long it lasts', () => {
  const { during, atEnd } = raised(0.9, 300)
  expect(during.map(({ severity }) => severity)).toEqual(['minor'])
  expect(during[0]?.message).toContain('less than 10 % of a step')
  expect(atEnd).toEqual([])
})

test('A slow rank at the end of a short run matters when it was slow for much of the run', () => {
  expect(raised(3, 10).atEnd).toMatchObject([{ severity: 'warning', at_ms: 9000 }])
})
