import { describe, expect, test } from 'vitest'
import { clockSkew } from '../../../../src/lab/detect/timing/clock-skew.js'
import type { BeatEvent } from '../../../../src/kit/records/run/coordinator-event.js'
import { culprit, effects } from '../effects.js'
import { findingsOf } from '../statistical-detectors.js'

const options = { seed: 29, steps: 200, stepMs: 10 }

const beatOf = (rank: number, sent_ms: number, at_ms: number): BeatEvent => ({
  type: 'beat',
  rank,
  phase: 'compute',
  step: 1,
  sequence: 1,
  waiting_for: null,
  sent_ms,
  at_ms,
  latest: null,
})

describe('Clock skew', () => {
  test.each([
    [2, 200],
    [2, -200],
    [3, 200],
    [4, -200],
    [8, 80],
  ])('The detector names one of %i ranks whose clock jumps by %i ms', (worldSize, ms) => {
    const findings = findingsOf(clockSkew, { ...options, worldSize, effect: effects.clock(ms) })
    expect(findings).toMatchObject([{ type: 'clock_skew', blame: { kind: 'rank', rank: culprit } }])
  })

  test('The detector stays silent about 20 ms and about late beats', () => {
    expect(findingsOf(clockSkew, { ...options, worldSize: 4, effect: effects.clock(20) })).toEqual(
      [],
    )
    expect(findingsOf(clockSkew, { ...options, worldSize: 2 })).toEqual([])
  })

  test.each([2, 3, 4])(
    'The detector stays silent about beats of %i ranks that waited for an absent coordinator',
    (worldSize) => {
      const observe = clockSkew.start({ worldSize, firstStep: 0, numSteps: 50, cores: 2 })
      const run = { run_id: 'r', first_step: 0, num_steps: 50, cores: 2, checkpoint_every: 0 }
      expect(observe({ type: 'run-started', ...run, world_size: worldSize, at_ms: 0 })).toEqual([])
      // Every rank beats ten times a second, each in its turn; all are heard at once, and again after as long.
      for (const backAt of [1000, 2000]) {
        expect(observe({ type: 'look', at_ms: backAt })).toEqual([])
        for (let rank = 0; rank < worldSize; rank++) {
          const turn = (90 * rank) / (worldSize - 1)
          for (let sentAt = backAt - 700; sentAt + turn < backAt; sentAt += 100) {
            expect(observe(beatOf(rank, sentAt + turn, backAt + rank))).toEqual([])
          }
        }
      }
    },
  )

  test.each([2, 3, 4])(
    'The detector stays silent about the first of %i ranks when all clocks are ahead',
    (worldSize) => {
      const observe = clockSkew.start({ worldSize, firstStep: 0, numSteps: 50, cores: 2 })
      const beat = (rank: number, at: number, lateMs = 1) =>
        observe(beatOf(rank, at + 2000, at + lateMs))
      for (let at = 0; at < 600; at += 100) expect(beat(0, at)).toEqual([])
      // The first beat of the others is slow to arrive on a machine that is busy.
      for (let rank = 1; rank < worldSize; rank++) expect(beat(rank, 600, 400)).toEqual([])
      expect(beat(0, 700)).toEqual([])
    },
  )

  test.each([
    ['differently', [90, 150, 230, 120, 175, 210, 95], []],
    ['by the same time', [90, 150, 91, 120, 93, 210, 95], [{ blame: { kind: 'rank', rank: 1 } }]],
  ])('Beats of one rank of three that are late %s give these findings', (_, lateMs, findings) => {
    const observe = clockSkew.start({ worldSize: 3, firstStep: 0, numSteps: 50, cores: 2 })
    const found = lateMs.flatMap((ms, turn) =>
      [0, 1, 2].flatMap((rank) => {
        const sentAt = 100 * turn
        return observe(beatOf(rank, sentAt, sentAt + (rank === 1 ? ms : 1)))
      }),
    )
    expect(found).toMatchObject(findings)
  })
})
