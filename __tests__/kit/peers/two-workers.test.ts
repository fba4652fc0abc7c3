import { describe, expect, test } from 'vitest'
import { blameOneOfTwo, type Levels } from '../../../src/kit/peers/two-workers.js'
import { seededNormal } from '../../support/builders/seeded-normal.js'

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

describe('Two workers whose losses fall together', () => {
  test.each([3, 5])('The detector blames the worker whose loss jumped %i looks ago', (since) => {
    const change = { looks: 26, by: [Math.log(3), 0], since } as const
    expect(share(change, 0)).toBeGreaterThan(0.95)
    expect(share(change, 1)).toBe(0)
  })

  test('The detector does not blame the worker that stayed when the other fell', () => {
    expect(share({ looks: 26, by: [0, -Math.log(3)], since: 6 }, 0)).toBeLessThan(0.01)
  })

  test('The detector blames neither worker when their losses have always differed', () => {
    const past = aPast(1, { looks: 26, by: [1, 0], since: 26 })
    expect(blameOneOfTwo(past, 0, true)).toBe(false)
  })

  test('The detector blames nobody when the history is too short', () => {
    expect(blameOneOfTwo(aPast(1, { looks: 8, by: [2, 0], since: 3 }), 0, true)).toBe(false)
  })
})
