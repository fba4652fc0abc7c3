import { attachEventRing } from './event-ring.js'

/** What one rank measured of one step; times in milliseconds, measured where they happen. */
export type StepMeasurement = {
  step: number
  epoch: number
  /** Global loss: sum over sum of counts. */
  loss: number
  localLossSum: number
  samples: number
  globalSamples: number
  dataMs: number
  computeMs: number
  waitMs: number
  transferMs: number
  updateMs: number
  stepMs: number
}

/** Where a rank is; the coordinator learns it from the heartbeat when the rank itself is stuck. */
export const phases = ['start', 'data', 'compute', 'reduce', 'update', 'gather', 'end'] as const
export type Phase = (typeof phases)[number]

/** Words of the status block that the training thread keeps up to date for the heartbeat. */
export const statusWords = { phase: 0, step: 1, sequence: 2, flushed: 3, length: 4 } as const

/** First word of a record in the ring. */
export const recordKinds = { step: 1, state: 2 } as const

/** The memory that the training thread and the telemetry thread share. */
export type TelemetryMemory = { readonly ring: SharedArrayBuffer; readonly status: SharedArrayBuffer }

/** The training thread's side: a few stores per step, no formatting and no system call. */
export interface StepTelemetry {
  enter(phase: Phase, step: number, sequence: number): void
  step(measurement: StepMeasurement): void
  /** Digests of the agreed state, 12 words a tensor. */
  state(step: number, digests: Uint32Array): void
}

export function createStepTelemetry(
  memory: TelemetryMemory,
  elapsedMs: () => number,
): StepTelemetry {
  const ring = attachEventRing(memory.ring)
  const status = new Int32Array(memory.status)
  const record = new Float64Array(14)
  let stateRecord = new Float64Array(0)
  return {
    enter(phase, step, sequence) {
      status[statusWords.phase] = phases.indexOf(phase)
      status[statusWords.step] = step
      Atomics.store(status, statusWords.sequence, sequence)
    },
    step(m) {
      record[0] = recordKinds.step
      record[1] = m.step
      record[2] = m.epoch
      record[3] = m.loss
      record[4] = m.localLossSum
      record[5] = m.samples
      record[6] = m.globalSamples
      record[7] = m.dataMs
      record[8] = m.computeMs
      record[9] = m.waitMs
      record[10] = m.transferMs
      record[11] = m.updateMs
      record[12] = m.stepMs
      record[13] = elapsedMs()
      ring.push(record)
    },
    state(step, digests) {
      if (stateRecord.length !== digests.length + 2) stateRecord = new Float64Array(digests.length + 2)
      stateRecord[0] = recordKinds.state
      stateRecord[1] = step
      stateRecord.set(digests, 2)
      ring.push(stateRecord)
    },
  }
}
