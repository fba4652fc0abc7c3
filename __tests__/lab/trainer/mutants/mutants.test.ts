import { describe, expect, test } from 'vitest'
import { aRunConfig, aRunMetrics } from '../../../support/builders/run-builders.js'
import { type RankResult, valuesOf } from '../../../support/processes/rank-group.js'
import { useRankThreads } from '../../../support/processes/rank-threads.js'
import type { RecordedSteps } from '../../../support/processes/step-recorder.js'
import { diagnoseExits } from '../../../../src/lab/detect/processes/diagnose-group.js'
import type { WorkerView } from '../../../../src/lab/detect/processes/worker-view.js'
import { explainFailure } from '../../../../src/runtime/run/explain-failure.js'
import type { Failure } from '../../../../src/lab/telemetry/control-message.js'
import type { RunMetrics } from '../../../../src/kit/records/run/run-metrics.js'
import { allocateMemoryLinks } from '../../../support/processes/memory-transport.js'
import { compareRuns } from '../../../../src/prove/validate/compare-runs.js'
import { mutants } from './mutants.js'
import type { MutantJob } from './mutant-program.js'

const ranks = useRankThreads('__tests__/lab/trainer/mutants/mutant-program.ts', 3)

type Recorded = RecordedSteps & { tensors: { name: string; shape: number[] }[] }

/** 1000 samples in batches of 301: uneven micro-batches throughout, and a last batch of 97 at step 3. */
const training = { numSteps: 6, batchSize: 301, microBatches: 3 }

async function trainWith(
  worldSize: number,
  mutant: string | null,
  mutatedRank = 1,
): Promise<RankResult<Recorded>[]> {
  const memory = allocateMemoryLinks(worldSize)
  const jobs = Array.from({ length: worldSize }, (_, rank): MutantJob => {
    return { ...training, rank, worldSize, memory, mutant, mutatedRank }
  })
  return ranks().run<Recorded>(jobs)
}

function asRun({ losses, states, tensors }: Recorded, workers: number): RunMetrics {
  const steps = losses.map((loss, step) => ({
    step,
    loss,
    throughput_samples_per_sec: 1,
    allreduce_time_ms: 1,
    compute_time_ms: 1,
    ...(states[step] && { state_hash: states[step].state, tensor_hashes: states[step].tensors }),
  }))
  const config = aRunConfig({ num_processes: workers, num_steps: steps.length, micro_batches: 3 })
  return aRunMetrics({ config, num_workers: workers, num_steps: steps.length, steps, tensors })
}

/** The verdict of the validator on a group that came to its end. */
async function validate(group: RankResult<Recorded>[]) {
  const [single] = valuesOf(await trainWith(1, null))
  const [multi] = valuesOf(group)
  if (!single || !multi) throw new Error('a run without ranks')
  const paths = { tolerance: 0.01, singlePath: 'single.json', multiPath: 'multi.json' }
  return compareRuns(asRun(single, 1), asRun(multi, 3), paths)
}

test('The right trainer passes bit for bit', async () => {
  const report = await validate(await trainWith(3, null))
  expect(report).toMatchObject({ tier: 'bitwise', overall_passed: true, first_difference: null })
})

describe('A trainer that is wrong alike on every rank', () => {
  test.each([
    { name: 'sum instead of mean', step: 0, tensor: 'layers.0.weight' },
    { name: 'wrong divisor on the last batch', step: 3, tensor: 'layers.0.weight' },
    { name: 'mean of means', step: 0, tensor: 'layers.0.weight' },
    { name: 'stale gradient', step: 1, tensor: 'layers.0.weight' },
    { name: 'local instead of reduced gradient', step: 0, tensor: expect.any(String) },
    { name: 'dropped sample on every rank', step: 0, tensor: 'layers.0.weight' },
  ])(
    'The comparison with one worker detects $name at step $step',
    async ({ name, step, tensor }) => {
      const report = await validate(await trainWith(3, name))
      expect(report).toMatchObject({ tier: 'failed', overall_passed: false })
      expect(report.first_difference).toMatchObject({ what: 'state', step, tensor })
    },
  )
})

/** What the launcher would say of a group of workers that ended like this. */
function blame(group: RankResult<Recorded>[]): unknown {
  const diagnosis = diagnoseExits(
    group.map((result, rank) => ({ ...aRunningWorker(rank), failure: failureOf(result, rank) })),
  )
  return diagnosis && explainFailure(diagnosis, { own: [], shared: [] })
}

function failureOf(result: RankResult<Recorded>, rank: number): Failure | null {
  if (result.status !== 'failed') return null
  const { name, message, step = null, ranks: accused, peer, fault: cause = null } = result.error
  const kind = name === 'TrainingIntegrityError' ? 'integrity' : 'collective'
  const ranks = accused ?? (peer === undefined ? [] : [peer])
  return { type: 'failure', rank, kind, cause, message, hint: null, step, ranks, stack: null }
}

function aRunningWorker(rank: number): WorkerView {
  const healthy = { exit: null, isDone: false, beat: null, silentMs: 0, unchangedMs: 0 }
  return { rank, failure: null, longestPauseMs: null, ranMs: 0, processState: null, ...healthy }
}

describe('A rank that differs from the others', () => {
  const ownWays = [
    { name: 'no synchronisation of the weights', step: 0, what: /replicas differ after step 0/ },
    { name: 'dropped sample', step: 0, what: /trained on other samples/, isMutual: true },
    { name: 'duplicated sample', step: 0, what: /trained on other samples/, isMutual: true },
    { name: 'another schedule', step: 0, what: /trained on other samples/, isMutual: true },
    { name: 'another seed', step: 0, what: /differ before the first step/, isMutual: true },
  ]
  const groups = [2, 3].flatMap((worldSize) =>
    Array.from({ length: worldSize }, (_, rank) => ({ worldSize, rank })),
  )
  const cases = ownWays.flatMap((way) => groups.map((group) => ({ ...way, ...group })))

  test.each(cases)(
    'The run itself detects $name on rank $rank of $worldSize at step $step',
    async ({ name, step, what, worldSize, rank, isMutual = false }) => {
      const verdict = blame(await trainWith(worldSize, name, rank))
      // Among two, nobody can tell whose schedule or start is the right one.
      const ranks = isMutual && worldSize === 2 ? [0, 1] : [rank]
      expect(verdict).toMatchObject({ name: 'TrainingIntegrityError', step, ranks })
      expect((verdict as Error).message).toMatch(what)
    },
  )

  test('The run itself blames no rank when all ranks are wrong alike', async () => {
    expect(blame(await trainWith(3, null))).toBeNull()
  })
})

test('Every mutant of the catalogue has a test in this suite', () => {
  expect(Object.keys(mutants).sort()).toEqual(
    [
      'sum instead of mean',
      'wrong divisor on the last batch',
      'mean of means',
      'dropped sample on every rank',
      'stale gradient',
      'local instead of reduced gradient',
      'no synchronisation of the weights',
      'dropped sample',
      'duplicated sample',
      'another schedule',
    ].sort(),
  )
})
