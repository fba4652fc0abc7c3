// Starts the worker of this folder twice; bundled together with it, as it needs the launcher's sources.
import { join } from 'node:path'
import { launchGroup } from '../../src/launch/local-engine.js'
import { readEnvironment } from '../../src/system/environment.js'

/**
 * Microseconds a step by rank, variant and group of rounds. The plan is { groups, roundsPerGroup, stepsPerBlock }: each
 * variant is trained in turns with what ships, in blocks of so many steps.
 */
export function measureOverhead({ programDirectory, scratch, plan, model }) {
  const world = {
    programDirectory,
    environment: readEnvironment,
    workerVariables: () => process.env,
    now: () => new Date(),
    monotonicMs: () => performance.now(),
  }
  /** @returns {import('../../src/worker/worker-spec.ts').TrainTask & { overhead: unknown }} */
  const task = (rank) => ({
    kind: 'train',
    runId: 'overhead',
    workload: 'mlp',
    workingDirectory: scratch,
    backend: 'kernels',
    options: model,
    optimizer: 'adam',
    learningRate: 0.001,
    numSteps: Number.MAX_SAFE_INTEGER,
    batchSize: 32,
    microBatches: 2,
    verifyEvery: 1,
    auditEvery: 25,
    onViolation: 'stop',
    checkpointEvery: 0,
    resumeFrom: null,
    checkpointsDirectory: scratch,
    eventsPath: join(scratch, `overhead-${rank}.jsonl`),
    overhead: plan,
  })
  const { signal } = new AbortController()
  return launchGroup(
    world,
    {
      ...{ workers: 2, stallTimeoutMs: 60_000, startedAt: world.now(), intervention: null },
      transport: 'auto',
      task,
    },
    {},
    signal,
  )
}
