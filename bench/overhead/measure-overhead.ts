// Starts the worker of this folder twice; bundled together with it, as it needs the launcher's sources.
import { join } from 'node:path'
import { defaultLimits } from '../../src/lab/detect/processes/worker-view.js'
import { prepareLocalGroup } from '../../src/runtime/engines/local/prepare-group.js'
import { elapsedSince } from '../../src/runtime/run/machine-services.js'
import { runWorkerGroup } from '../../src/runtime/run/worker-group.js'
import { readEnvironment } from '../../src/machine/system/environment.js'
import type { TrainTask } from '../../src/lab/trainer/task.js'

/** Each variant is trained in turns with what ships, in blocks of so many steps. */
type Plan = {
  readonly groups: number
  readonly roundsPerGroup: number
  readonly stepsPerBlock: number
}
type Request = {
  readonly programDirectory: string
  readonly scratch: string
  readonly plan: Plan
  readonly model: TrainTask['options']
}

/** Microseconds a step by rank, variant and group of rounds. */
export async function measureOverhead({ programDirectory, scratch, plan, model }: Request) {
  const world = {
    programDirectory,
    environment: readEnvironment,
    workerVariables: () => process.env,
    markProcesses: () => ({ variable: {}, endAll: async () => undefined }),
    now: () => new Date(),
    monotonicMs: () => performance.now(),
  }
  const task = (rank: number): TrainTask & { readonly overhead: Plan } => ({
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
    survivesPowerLoss: true,
    eventsPath: join(scratch, `overhead-${rank}.jsonl`),
    overhead: plan,
  })
  const { signal } = new AbortController()
  const startedAt = world.now()
  const asked = { workers: 2, sharedBy: 1, transport: 'auto', task, startedAt } as const
  const quiet = { intervention: null, note: () => undefined }
  const group = await prepareLocalGroup(world, { ...asked, ...quiet })
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
