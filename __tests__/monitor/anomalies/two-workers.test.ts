import { describe, expect, test } from '@jest/globals'
import { blameOneOfTwo, type Levels } from '../../../src/monitor/anomalies/two-workers.js'
import { seededNormal } from '../../support/seeded-normal.js'

type Change = {
  readonly looks: number
  readonly by: readonly [number, number]
  readonly since: number
}

/** Two workers whose values fall together, until they change. */
function aPast(seed: number, { looks, by, since }: Change): Levels[] {
  const normal = seededNormal(seed)
  return Array.from({ length: looks }, (_, look): Levels => {
    const isChanged = look >= looks - since
    const level = (own: number) => -0.05 * look + 0.2 * normal() + (isChanged ? own : 0)
    return [level(by[0]), level(by[1])]
  })
}

const share = (change: Change, suspect: 0 | 1): number => {
  const seeds = Array.from({ length: 300 }, (_, seed) => seed)
  return seeds.filter((seed) => blameOneOfTwo(aPast(seed, change), suspect, true)).length / 300
}

describe('of two workers whose losses fall together', () => {
  test.each([3, 5])('the one that jumped %i looks ago is to blame', (since) => {
    const change = { looks: 26, by: [Math.log(3), 0], since } as const
    expect(share(change, 0)).toBeGreaterThan(0.95)
    expect(share(change, 1)).toBe(0)
  })

  test('the one that stayed is not, when the other fell', () => {
    expect(share({ looks: 26, by: [0, -Math.log(3)], since: 6 }, 0)).toBeLessThan(0.01)
  })

  test('neither is, when they have always been apart', () => {
    const past = aPast(1, { looks: 26, by: [1, 0], since: 26 })
    expect(blameOneOfTwo(past, 0, true)).toBe(false)
  })

  test('nobody is, where the past is too short to know', () => {
    expect(blameOneOfTwo(aPast(1, { looks: 8, by: [2, 0], since: 3 }), 0, true)).toBe(false)
  })
})
