import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkpointDetectors } from '../../../../src/watch/monitor/anomalies/index.js'
import {
  anomalySeverities,
  type CheckpointAnomalyType,
} from '../../../../src/watch/monitor/anomaly.js'
import type { CheckpointPoll } from '../../../../src/watch/monitor/checkpoint-detector.js'
import { EvidenceSeen } from '../../../support/evidence/constant-fields.js'
import { lookEveryMs, readNoise, simulateLooks } from './simulate-looks.js'

const noise = readNoise(join(import.meta.dirname, '../../../fixtures/monitor-noise.json'))
const types = Object.keys(anomalySeverities) as CheckpointAnomalyType[]
const seeds = [7, 8, 9, 10]
const seen = new EvidenceSeen()

type Look = CheckpointPoll
type Details = NonNullable<Look['checkpoint']['minicluster']>

/** Each checkpoint is polled again before the next one is written. */
const polledTwice = (looks: readonly Look[]): Look[] =>
  looks.flatMap((look) => [look, { ...look, atMs: look.atMs + lookEveryMs / 3, isRepeated: true }])

/** The run ends after its last look, and says so. */
function ended(looks: readonly Look[]): Look[] {
  const last = looks.at(-1) as Look
  const over = alterDetails(last, (details) => ({
    ...details,
    workers: details.workers.map((worker) => ({ ...worker, is_done: true, process_alive: false })),
    ended: { outcome: 'finished', reason: '', ranks: [], is_final: true },
  }))
  const checkpoint = { ...over.checkpoint, is_complete: true }
  return [...looks, { ...over, checkpoint, atMs: last.atMs + lookEveryMs }]
}

/** Worker 1 is killed, the others report a failure and leave; the run says so, for good in its last look. */
function killed(looks: readonly Look[]): Look[] {
  const last = looks.at(-1) as Look
  const after = [false, true].map((isFinal, index) => {
    const over = alterDetails(last, (details) => ({
      ...details,
      workers: details.workers.map((worker) => ({
        ...worker,
        process_alive: false,
        reported_failure: worker.worker_id !== 1,
      })),
      ended: { outcome: 'failed', reason: 'worker 1 was killed', ranks: [1], is_final: isFinal },
    }))
    const workers = last.checkpoint.workers.map((one) =>
      one.worker_id === 1 ? { ...one, status: 'failed' as const } : one,
    )
    const checkpoint = { ...over.checkpoint, workers }
    return { ...over, checkpoint, atMs: last.atMs + (index + 1) * lookEveryMs }
  })
  return [...looks, ...after]
}

/** Worker 1 has no samples of its own in a step and still takes part in the exchange. */
const withoutSamples = (looks: readonly Look[]): Look[] =>
  looks.map((look) => {
    const idle = alterDetails(look, (details) => ({
      ...details,
      workers: details.workers.map((worker) =>
        worker.worker_id === 1 ? { ...worker, samples: 0 } : worker,
      ),
    }))
    const workers = idle.checkpoint.workers.map((worker) =>
      worker.worker_id === 1 ? { ...worker, throughput_samples_per_sec: 0 } : worker,
    )
    return { ...idle, checkpoint: { ...idle.checkpoint, workers } }
  })

function alterDetails(look: Look, alter: (details: Details) => Details): Look {
  const { minicluster } = look.checkpoint
  if (!minicluster) return look
  return { ...look, checkpoint: { ...look.checkpoint, minicluster: alter(minicluster) } }
}

/** What was ever raised, and what still is after the last look. */
function judge(looks: readonly Look[]) {
  const judges = checkpointDetectors.map((detector) => detector.start())
  let last: string[] = []
  const ever = new Set<string>()
  for (const look of looks) {
    note(look)
    const active = judges.flatMap((one) => one(look).active)
    last = active.map(({ type, workerId }) => `${type} of ${workerId}`)
    for (const finding of last) ever.add(finding)
  }
  return { ever: [...ever], last }
}

/** What is common to all workers apart from what each has, so that a worker counts as another value. */
function note(look: Look): void {
  const { workers, minicluster, ...checkpoint } = look.checkpoint
  seen.note({ ...look, checkpoint })
  for (const worker of workers) seen.note({ snapshot: worker })
  if (!minicluster) return
  const { workers: details, ...rest } = minicluster
  seen.note({ minicluster: rest })
  for (const one of details) seen.note({ details: one })
}

describe('Evidence of checkpoints', () => {
  test.each(types)('A checkpoint that is polled twice changes no verdict on %s', (fault) => {
    for (const seed of seeds) {
      const { looks } = simulateLooks({ workers: 4, seed, noise, fault })
      expect({ seed, ...judge(polledTwice(looks)) }).toEqual({ seed, ...judge(looks) })
    }
  })

  test.each([true, false])(
    'A clean run raises nothing when it ends, with only the seed keys: %s',
    (seedOnly) => {
      for (const seed of seeds) {
        const { looks } = simulateLooks({ workers: 3, seed, noise, fault: null, seedOnly })
        expect(judge(ended(looks)).ever).toEqual([])
      }
    },
  )

  test('Of a run that ends because a worker is killed, that worker alone is named', () => {
    for (const seed of seeds) {
      const { looks } = simulateLooks({ workers: 3, seed, noise, fault: null })
      expect(judge(killed(looks)).ever).toEqual(['failed_worker of 1'])
    }
  })

  test('A worker without samples of its own is not one that failed or is slow', () => {
    for (const seed of seeds) {
      const { looks } = simulateLooks({ workers: 4, seed, noise, fault: null })
      expect(judge(withoutSamples(looks)).ever).toEqual([])
    }
  })

  test('Every field of the evidence takes several values over these runs', () => {
    expect(seen.constants()).toEqual(['minicluster.version=1'])
  })
})
