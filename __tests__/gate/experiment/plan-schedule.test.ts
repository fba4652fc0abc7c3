import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { planSchedule } from '../../../src/gate/experiment/plan-schedule.js'
import { seededRandom } from '../../../src/lab/faults/mechanisms/seeded-random.js'

const arms = ['a', 'b', 'c', 'd'] as const

describe('Order of the runs', () => {
  test('The order has every arm once per block and balances the positions of each arm', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 4 }),
        fc.integer({ min: 1, max: 30 }),
        fc.integer(),
        (numArms, blocks, seed) => {
          const own = arms.slice(0, numArms)
          const schedule = planSchedule(own, blocks, seededRandom(seed))
          expect(schedule).toHaveLength(blocks)
          for (const row of schedule) expect([...row].sort()).toEqual(own)
          const counts = own.flatMap((arm) =>
            own.map((_, place) => schedule.filter((row) => row[place] === arm).length),
          )
          expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
        },
      ),
    )
  })

  test('The order lets each of four arms follow every other arm equally often', () => {
    const schedule = planSchedule(arms, 8, seededRandom(3))
    const followers = schedule.flatMap((row) => row.slice(1).map((arm, at) => `${row[at]}${arm}`))
    const counts = new Map<string, number>()
    for (const pair of followers) counts.set(pair, (counts.get(pair) ?? 0) + 1)
    expect([...counts.values()]).toEqual(Array.from({ length: 12 }, () => 2))
  })

  test('The order is the same for the same seed and differs for another', () => {
    const orderOf = (seed: number) => planSchedule(arms, 7, seededRandom(seed))
    expect(orderOf(1)).toEqual(orderOf(1))
    expect(orderOf(1)).not.toEqual(orderOf(2))
  })

  test('The order starts with each arm for some seed', () => {
    const first = Array.from(
      { length: 100 },
      (_, seed) => planSchedule(arms, 1, seededRandom(seed))[0]![0],
    )
    for (const arm of arms) expect(first.filter((one) => one === arm).length).toBeGreaterThan(10)
  })
})
