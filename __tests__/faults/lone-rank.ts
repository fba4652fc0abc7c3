import type { Aim } from '../../src/records/aim.js'
import type { Disturbance } from '../../src/faults/disturbance.js'
import { alterationsOf } from '../../src/faults/in-worker.js'
import type { Phase, StepMeasurement, StepTelemetry } from '../../src/telemetry/step-telemetry.js'
import {
  allocateMemoryLinks,
  openMemoryTransport,
} from '../../src/trainer/collective/transports/memory-transport.js'
import type { WrittenRunEvent } from '../../src/records/run-event.js'
import { layoutParameters } from '../../src/trainer/parameter-layout.js'
import { prepareTrainer } from '../../src/trainer/prepare-trainer.js'
import { createRandom } from '../../src/trainer/random.js'
import { train } from '../../src/trainer/train.js'
import { builtInWorkloads } from '../../src/trainer/workloads/index.js'
import type { TrainTask } from '../../src/worker/worker-spec.js'

export type Confirmation = { readonly step: number; readonly effect: string }

export type LoneRankOptions = {
  readonly disturbance: Disturbance
  readonly aim?: Partial<Aim>
  readonly task?: Partial<TrainTask>
  readonly onConfirm?: (confirmation: Confirmation) => void
}

/** What was seen of a rank that trained alone. */
export type LoneRank = {
  readonly confirmed: Confirmation[]
  readonly steps: StepMeasurement[]
  readonly entered: { phase: Phase; step: number }[]
  readonly events: WrittenRunEvent[]
  /** What ended the training early. */
  error: Error | null
}

export function anAim(disturbance: Disturbance, overrides: Partial<Aim> = {}): Aim {
  const dose = disturbance.dose?.default ?? 0
  const whom = { name: disturbance.name, rank: 0, peer: null }
  return { ...whom, step: 3, until: null, dose, seed: 1, attempts: 1, ...overrides }
}

/** The real training loop with one rank, disturbed. */
export function trainAlone(options: LoneRankOptions): LoneRank {
  const seen: LoneRank = { confirmed: [], steps: [], entered: [], events: [], error: null }
  const task = aTask(options.task)
  const alterations = alterationsOf(options.disturbance, anAim(options.disturbance, options.aim), {
    rank: 0,
    worldSize: 1,
    checkpointsDirectory: task.checkpointsDirectory,
    confirm(step, effect) {
      seen.confirmed.push({ step, effect })
      options.onConfirm?.({ step, effect })
    },
    now: () => performance.now(),
  })
  const told = recorder(seen)
  const telemetry = alterations.telemetry?.(told) ?? told
  try {
    const { trainer, plan } = prepare(task, telemetry, alterations)
    train(trainer, plan)
    telemetry.event(theEnd)
  } catch (error) {
    seen.error = error as Error
  }
  return seen
}

/** The last event of a rank. */
export const theEnd = {
  type: 'error',
  rank: 0,
  step: null,
  kind: 'a test',
  message: 'the end',
  at_ms: 0,
} as const

function prepare(
  task: TrainTask,
  telemetry: StepTelemetry,
  alterations: ReturnType<typeof alterationsOf>,
) {
  const { workload, kernelModel } = builtInWorkloads.mlp
  const context = {
    options: task.options,
    random: (purpose: string) => createRandom(task.options.seed, purpose),
  }
  const specs = workload.parameters(context)
  const layout = layoutParameters(specs)
  return prepareTrainer({
    task,
    context,
    chosen: {
      workload,
      backend: { requested: 'auto', selected: 'kernels', reason: 'a test' },
      specs,
      layout,
      scratchFloats: (maxBatch) => kernelModel.scratchFloats(layout, maxBatch),
      create: (kernels, weights, maxBatch) =>
        kernelModel.createModel({ kernels, tensors: layout, weights, maxBatch }),
    },
    transport: openMemoryTransport(0, 1, allocateMemoryLinks(1)),
    telemetry,
    onCheckpoint: () => undefined,
    usage: { runDelayMs: () => null, residentBytes: () => null },
    alterations,
    elapsedMs: () => performance.now(),
    now: () => performance.now(),
  })
}

function recorder(seen: LoneRank): StepTelemetry {
  return {
    enter: (phase, step) => void seen.entered.push({ phase, step }),
    step: (measurement) => void seen.steps.push({ ...measurement }),
    event: (event) => void seen.events.push(event),
    state: () => undefined,
    audit: () => undefined,
    links: () => undefined,
    resources: () => undefined,
    awaiting: () => undefined,
  }
}

function aTask(overrides: Partial<TrainTask> = {}): TrainTask {
  return {
    kind: 'train',
    runId: 'a test',
    workload: 'mlp',
    workingDirectory: '.',
    backend: 'auto',
    options: { seed: 42, hiddenSize: 16, numLayers: 2, inputSize: 10, outputSize: 1 },
    optimizer: 'adam',
    learningRate: 0.01,
    numSteps: 8,
    batchSize: 32,
    microBatches: 2,
    verifyEvery: 1,
    auditEvery: 0,
    onViolation: 'stop',
    checkpointEvery: 0,
    resumeFrom: null,
    checkpointsDirectory: '',
    eventsPath: '',
    ...overrides,
  }
}
