import { describe, expect, test } from 'vitest'
import { straggler } from '../../../../src/lab/detect/timing/straggler.js'
import { stragglerTrend } from '../../../../src/lab/detect/timing/straggler-trend.js'
import { effects } from '../effects.js'
import type { Effect } from '../simulate-run.js'
import { findingsOf } from '../statistical-detectors.js'

const seeds = Array.from({ length: 12 }, (_, seed) => 900 + seed)
const neighbours = effects.idleNeighbours(40, 1.6)
/** On the same cores, the last rank becomes slow by itself. */
const oneIsSlow: Effect = {
  rank(own, at) {
    neighbours.rank?.(own, at)
    if (at.rank === 3 && at.step >= 40) own.computeMs *= 2
  },
}

describe.each([
  { name: 'straggler', detector: straggler },
  { name: 'straggler-trend', detector: stragglerTrend },
])('Detector $name on shared cores', ({ detector }) => {
  const blamed = (cores: number, effect: Effect) =>
    seeds.map((seed) =>
      findingsOf(detector, { worldSize: 4, cores, steps: 110, effect, seed }).map(
        ({ blame }) => blame,
      ),
    )

  test('The detector stays silent about ranks that are no slower than before while others are faster', () => {
    expect(blamed(2, neighbours).flat()).toEqual([])
  })

  test('The detector names them where each rank has a core', () => {
    for (const ranks of blamed(4, neighbours)) expect(ranks).not.toEqual([])
  })

  test('The detector names the rank among them that becomes slow', () => {
    const named = { kind: 'rank', rank: 3 }
    for (const ranks of blamed(2, oneIsSlow)) {
      expect(ranks).not.toEqual([])
      for (const blame of ranks) expect(blame).toEqual(named)
    }
  })
})
