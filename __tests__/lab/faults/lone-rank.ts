import type { Aim } from '../../../src/kit/records/run/aim.js'
import type { Disturbance } from '../../../src/lab/faults/disturbance.js'
import { alterationsOf } from '../../../src/lab/faults/in-worker.js'
import type {
  Phase,
  StepMeasurement,
  StepTelemetry,
} from '../../../src/lab/telemetry/step-telemetry.js'
import {
  allocateMemoryLinks,
  openMemoryTransport,
} from '../../support/processes/memory-transport.js'
import type { WrittenRunEvent } from '../../../src/kit/records/run/run-event.js'
import { train } from '../../../src/lab/trainer/train.js'
import type { TrainTask } from '../../../src/lab/trainer/task.js'
import { aTrainTask, prepareSmallMlp } from '../../support/builders/small-mlp.js'

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
  const task = aTrainTask(options.task)
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
    const transport = openMemoryTransport(0, 1, allocateMemoryLinks(1))
    const { trainer, plan } = prepareSmallMlp({ task, transport, telemetry, alterations })
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
