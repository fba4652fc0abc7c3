import { describe, expect, test } from 'vitest'
import type { StreamEvent } from '../../../../src/lab/detect/detector.js'
import { judged } from '../cases-by-detector.js'
import { complaint } from '../detector-cases.js'
import {
  aBeat,
  anExit,
  aSetup,
  aStep,
  auditsOf,
  beatsOf,
  findingsIn,
  randomFrom,
  runEnded,
  segmentsOf,
} from '../run-of-events.js'

const healthyRuns = Array.from({ length: 10 }, (_, seed) => aHealthyRun(seed))

describe.each(judged.map(([detector, cases]) => ({ detector, cases })))(
  '$detector.name',
  ({ detector, cases }) => {
    test.each(cases.filter(({ says }) => says !== null))('The detector reports $name', (given) => {
      expect(complaint(detector, given)).toBeNull()
    })
    test.each(cases.filter(({ says }) => says === null))(
      'The detector stays silent about $name',
      (given) => {
        expect(complaint(detector, given)).toBeNull()
      },
    )
    test('The detector stays silent in a noisy healthy run', () => {
      for (const events of healthyRuns) expect(findingsIn(detector, 4, events)).toEqual([])
    })
  },
)

/** Four ranks, 40 steps: events in any order that the ranks' own orders allow, a long save, all done at the end. */
function aHealthyRun(seed: number): StreamEvent[] {
  const random = randomFrom(seed)
  const ranks = [0, 1, 2, 3]
  const logs = ranks.map((rank) => logOf(rank))
  const coordinator: StreamEvent[] = [
    ...beatsOf(4, 0, 3000),
    ...Array.from({ length: 60 }, (_, beat) =>
      ranks.map((rank) =>
        aBeat(rank, 3100 + beat * 100, {
          phase: rank === 0 ? 'save' : 'reduce',
          step: 31,
          sequence: rank === 0 ? 62 : 63,
          waiting_for: rank === 0 ? null : 0,
        }),
      ),
    ).flat(),
    {
      type: 'checkpoint-checked',
      name: 'step-31',
      next_step: 32,
      status: 'intact',
      reason: null,
      occasion: 'saved',
      at_ms: 9100,
    },
    ...beatsOf(4, 9200, 10_000),
    ...ranks.map((rank): StreamEvent => ({ type: 'done', rank, at_ms: 10_050 + rank })),
    ...ranks.map((rank) => anExit(rank, 10_100 + rank, 0, { output: ['Saved.'] })),
  ]
  const queues = [coordinator, ...logs]
  const events: StreamEvent[] = []
  while (queues.some((queue) => queue.length > 0)) {
    const queue = queues[Math.floor(random() * queues.length)] ?? []
    events.push(...queue.splice(0, 1 + Math.floor(random() * 5)))
  }
  return [...events, runEnded(10_200)]
}

function logOf(rank: number): StreamEvent[] {
  const log: StreamEvent[] = [
    { ...segmentsOf(4), rank },
    aSetup(rank, { optimizer: 'adam', seed: 42 }),
  ]
  for (let step = 0; step < 40; step++) {
    log.push(auditsOf(4, step)[rank]!)
    if ((step + 1) % 10 === 0 && rank < 3) {
      log.push({ type: 'recompute', rank, subject: 0, step, digest: `of step ${step}` })
    }
    log.push(aStep(rank, step))
    if (rank > 0) continue
    const hashes = [`a${step}`, `b${step}`]
    log.push({ type: 'state', rank, step, state_hash: `s${step}`, tensor_hashes: hashes })
  }
  return log
}
