import { describe, expect, test } from 'vitest'
import { join } from 'node:path'
import { checkpointDetectors } from '../../../../src/watch/monitor/anomalies/index.js'
import { anomalySeverities } from '../../../../src/watch/monitor/anomaly.js'
import type { Anomaly, CheckpointAnomalyType } from '../../../../src/watch/monitor/anomaly.js'
import type { CheckpointPoll } from '../../../../src/watch/monitor/checkpoint-detector.js'
import { readNoise, simulateLooks, type LooksOptions } from './simulate-looks.js'

const noise = readNoise(join(import.meta.dirname, '../../../fixtures/monitor-noise.json'))

/** What is active after the last look, and whatever was before the onset. */
function judge(options: Omit<LooksOptions, 'noise'>) {
  const sim = simulateLooks({ ...options, noise })
  const judges = checkpointDetectors.map((detector) => detector.start())
  const early: Anomaly[] = []
  const last: Anomaly[] = []
  sim.looks.forEach((look, index) => {
    const active = judges.flatMap((one) => one(look).active)
    if (index < sim.onset) early.push(...active)
    if (index === sim.looks.length - 1) last.push(...active)
  })
  return { ...sim, early, last }
}

/** In the steps of these runs the exchange takes so long that a slow worker costs little of one. */
const weightOf = (type: CheckpointAnomalyType) =>
  type === 'slow_worker' ? 'minor' : anomalySeverities[type]

const types = Object.keys(anomalySeverities) as CheckpointAnomalyType[]
const cases = [2, 3, 4, 16].flatMap((workers) => types.map((type) => ({ workers, type })))

describe('Detectors of checkpoints', () => {
  test('The registry has one checkpoint detector per type', () => {
    expect(checkpointDetectors.map(({ type }) => type).sort()).toEqual([...types].sort())
  })

  test.each(cases)(
    'The detectors find $type on $workers workers and name its worker',
    ({ workers, type }) => {
      const { early, last, culprit } = judge({ workers, seed: 7, fault: type })
      expect(early).toEqual([])
      expect(last).toContainEqual(
        expect.objectContaining({ type, workerId: culprit, severity: weightOf(type) }),
      )
    },
  )

  test.each([2, 3, 4, 16])('The detectors stay silent over clean runs of %i workers', (workers) => {
    for (let seed = 500; seed < 506; seed++) {
      expect(judge({ workers, seed, fault: null }).early).toEqual([])
    }
  })

  test.each(cases)(
    'The detectors find $type on $workers workers in a file with only the seed keys',
    ({ workers, type }) => {
      const { early, last } = judge({ workers, seed: 11, fault: type, seedOnly: true })
      expect(early).toEqual([])
      expect(last).toContainEqual(expect.objectContaining({ type }))
    },
  )

  test.each([2, 3, 4, 16])(
    'The detectors stay silent over clean seed keys of %i workers',
    (workers) => {
      for (let seed = 700; seed < 706; seed++) {
        expect(judge({ workers, seed, fault: null, seedOnly: true }).early).toEqual([])
      }
    },
  )

  test.each([
    { name: 'the run has not said yet that it ended', ended: null },
    {
      name: 'the run has ended',
      ended: {
        outcome: 'failed' as const,
        reason: 'worker 1 was killed',
        ranks: [1],
        is_final: true,
      },
    },
  ])(
    'The detectors name only the lost worker when the others leave after it: $name',
    ({ ended }) => {
      const { looks } = simulateLooks({ workers: 3, seed: 1, noise, fault: null })
      const [look] = looks as [CheckpointPoll]
      const { minicluster } = look.checkpoint
      if (!minicluster) throw new Error('no details')
      const workers = minicluster.workers.map((worker, rank) => ({
        ...worker,
        process_alive: false,
        reported_failure: rank !== 1,
      }))
      const checkpoint = { ...look.checkpoint, minicluster: { ...minicluster, workers, ended } }
      const judge = checkpointDetectors.find(({ type }) => type === 'failed_worker')?.start()
      expect(judge?.({ ...look, checkpoint }).active).toMatchObject([{ workerId: 1 }])
    },
  )

  test('The detectors state what is missing while the seed keys cover too few steps', () => {
    const { looks } = simulateLooks({ workers: 4, seed: 1, noise, fault: null, seedOnly: true })
    const judges = checkpointDetectors.map((detector) => detector.start())
    const undecidedAt = (look: number) =>
      judges.flatMap((one) => one(looks[look] as CheckpointPoll).undecided)
    const first = undecidedAt(0)
    expect(first.map(({ type }) => type).sort()).toEqual(['allreduce_spike', 'slow_worker'])
    expect(first[0]?.reason).toContain('1 of 24 polls')
    let last = first
    for (let look = 1; look < 30; look++) last = undecidedAt(look)
    expect(last).toEqual([])
  })

  test('The detectors name no worker when the seed keys identify none', () => {
    const { last } = judge({ workers: 4, seed: 3, fault: 'stalled_worker', seedOnly: true })
    expect(last).toMatchObject([{ type: 'stalled_worker', workerId: null }])
    expect(last[0]?.description).toContain('unattributable')
  })
})
