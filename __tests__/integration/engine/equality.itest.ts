import { beforeAll, describe, expect, test } from 'vitest'
import type { ModelWork } from '../../../src/runtime/run/job.js'
import type { JobChanges } from '../../support/builders/launch-builders.js'
import type { RunMetrics } from '../../../src/kit/records/run/run-metrics.js'
import { aJob, runJob, useFolders } from './engine.js'

const scratch = useFolders()

/** Everything that must be equal in every bit. */
const bitsOf = ({ steps }: RunMetrics) =>
  steps.map(({ step, loss, state_hash, tensor_hashes }) => ({
    step,
    loss,
    state_hash,
    tensor_hashes,
  }))

const train = (changes: JobChanges) => runJob(aJob(scratch(), changes))

/** All of these must train the same; every step is hashed. */
function describeEqual(name: string, common: JobChanges, others: JobChanges[]) {
  describe(name, () => {
    let reference: RunMetrics
    beforeAll(async () => {
      reference = await train({ ...common, workers: 1 })
    })

    test('Every step of the run is verified', () => {
      expect(reference.steps.map(({ state_hash }) => typeof state_hash)).toEqual(
        reference.steps.map(() => 'string'),
      )
      expect(new Set(reference.steps.map(({ state_hash }) => state_hash)).size).toBe(common.steps)
    })

    test.each(others)('The run with %j gives the same bits as one worker', async (other) => {
      expect(bitsOf(await train({ ...common, ...other }))).toEqual(bitsOf(reference))
    })
  })
}

const worldSizes = [2, 3, 4, 8].map((workers) => ({ workers }))

for (const workload of ['mlp', 'transformer', 'embedding']) {
  describeEqual(
    `${workload} in eight micro-batches`,
    { workload, microBatches: 8, batchSize: 16, steps: 3 },
    worldSizes,
  )
}

describeEqual(
  'Three epochs with an uneven last batch and plain gradient descent',
  { optimizer: 'sgd', microBatches: 5, batchSize: 301, steps: 12 },
  [{ workers: 2 }, { workers: 5 }, { workers: 3, transport: 'tcp-thread' }],
)

describeEqual(
  'A vector of several messages',
  { microBatches: 4, hiddenSize: 200, numLayers: 3, steps: 3 },
  [{ workers: 4 }, { workers: 2, transport: 'tcp-thread' }],
)

for (const backend of ['native', 'tfjs-cpu', 'tfjs-wasm', 'tfjs-node'] as const) {
  const isOptional =
    backend === 'tfjs-node' ||
    (backend === 'native' && process.env['MINICLUSTER_REQUIRE_BLAS'] === undefined)
  const missing = isOptional ? await whyMissing(backend) : null
  if (missing === null) {
    describeEqual(`mlp on ${backend}`, { backend, microBatches: 2, steps: 3 }, [{ workers: 2 }])
  } else {
    test.skip(`The backend ${backend} is not available: ${missing}`, () => undefined)
  }
}

/** Null where the backend can be had. */
function whyMissing(backend: ModelWork['backend']): Promise<string | null> {
  return train({ backend, workers: 1, steps: 1 }).then(
    () => null,
    (error: Error) => error.message,
  )
}

test('Another seed does not give the same bits', async () => {
  const [one, other] = [await train({ seed: 1 }), await train({ seed: 2 })]
  expect(one.final_state_hash).not.toBe(other.final_state_hash)
})

test('The run uses every sample once per epoch, whichever worker trains on it', async () => {
  const { workers, integrity } = await train({ workers: 3, microBatches: 3, steps: 32 })
  expect(workers?.reduce((sum, { samples }) => sum + (samples ?? NaN), 0)).toBe(1000)
  expect(integrity).toMatchObject({ ledger_checks: 32, replica_votes: 32 })
})
