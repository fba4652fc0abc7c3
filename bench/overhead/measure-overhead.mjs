// Starts the worker of this folder twice; bundled together with it, as it needs the launcher's sources.
import { join } from 'node:path'
import { defaultLimits } from '../../src/detect/processes/worker-view.js'
import { prepareLocalGroup } from '../../src/engines/local/prepare-group.js'
import { elapsedSince } from '../../src/run/run-room.js'
import { runWorkerGroup } from '../../src/run/worker-group.js'
import { readEnvironment } from '../../src/system/environment.js'

/**
 * Microseconds a step by rank, variant and group of rounds. The plan is { groups, roundsPerGroup, stepsPerBlock }: each
 * variant is trained in turns with what ships, in blocks of so many steps.
 */
export async function measureOverhead({ programDirectory, scratch, plan, model }) {
  const world = {
    programDirectory,
    environment: readEnvironment,
    workerVariables: () => process.env,
    markProcesses: () => ({ variable: {}, endAll: async () => undefined }),
    now: () => new Date(),
    monotonicMs: () => performance.now(),
  }
  /** @returns {import('../../src/trainer/task.ts').TrainTask & { overhead: unknown }} */
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
  const startedAt = world.now()
  const asked = { workers: 2, transport: 'auto', task, startedAt, intervention: null }
  const group = await prepareLocalGroup(world, asked)
  try {
    return await runWorkerGroup({
      workers: 2,
      start: group.start,
      limits: { ...defaultLimits, stallMs: 60_000, hangMs: null },
      observer: {},
      signal,
      elapsedMs: elapsedSince(world, startedAt),
    })
  } finally {
    await group.close()
  }
}
