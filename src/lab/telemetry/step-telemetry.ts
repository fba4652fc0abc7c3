import type { WrittenRunEvent } from '../../kit/records/run/run-event.js'
import type { AuditMeasurement, ResourceMeasurement } from './evidence.js'
import { auditRecord, linksRecord, resourcesRecord } from './evidence-records.js'
import { recordKinds, recordTag, stepWords } from './event-format.js'
import { attachEventRing } from './event-ring.js'

/** One rank's measurements of one step; times in milliseconds, measured where they occur. */
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

/**
 * The phase of a rank; the coordinator learns it from the heartbeat when the rank itself is stuck. The first four come
 * before the first step: loading, waiting for all ranks to be there, making data and model, agreeing on the start.
 */
export const phases = [
  'start',
  'meet',
  'prepare',
  'agree',
  'data',
  'compute',
  'reduce',
  'update',
  'gather',
  'save',
  'end',
] as const
export type Phase = (typeof phases)[number]

/** Words of the status block that the training thread keeps up to date for the heartbeat. */
export const statusWords = {
  phase: 0,
  step: 1,
  sequence: 2,
  flushed: 3,
  writer: 4,
  lineLock: 5,
  /** Peer whose message is awaited, plus one; 0 for none. */
  awaiting: 6,
  length: 7,
} as const

/** Claims the ring. The first thread to claim it drains it until the end of the task; true for that thread. */
export function claimWriting(
  status: Int32Array,
  thread: 'telemetry thread' | 'training thread',
): boolean {
  const claim = thread === 'telemetry thread' ? 1 : 2
  return Atomics.compareExchange(status, statusWords.writer, 0, claim) === 0
}

const phaseNumbers = Object.fromEntries(phases.map((phase, number) => [phase, number]))

/** The memory that the training thread and the telemetry thread share. */
export type TelemetryMemory = {
  readonly ring: SharedArrayBuffer
  readonly status: SharedArrayBuffer
}

/** The training thread's side: a few stores and one copy per step, no formatting and no system call. */
export interface StepTelemetry {
  enter(phase: Phase, step: number, sequence: number): void
  step(measurement: StepMeasurement): void
  /** Digests of the agreed state, 12 words per tensor. */
  state(step: number, digests: Uint32Array): void
  audit(measurement: AuditMeasurement): void
  /** Milliseconds blocked on each peer during the step, in total and in all-gather alone. */
  links(step: number, blockedMs: Float64Array, gatherBlockedMs: Float64Array): void
  resources(measurement: ResourceMeasurement): void
  /** The peer whose message the thread is about to wait for; null once it has arrived. */
  awaiting(peer: number | null): void
  /** A rare event; formatted at once. */
  event(event: WrittenRunEvent): void
}

/** Writes to the shared memory; `elapsedMs` is the time since the start of the run. */
export function createStepTelemetry(
  memory: TelemetryMemory,
  elapsedMs: () => number,
): StepTelemetry {
  const ring = attachEventRing(memory.ring)
  const status = new Int32Array(memory.status)
  const record = new Float64Array(1 + stepWords.length)
  record[0] = recordTag(recordKinds.step, stepWords.length)
  let stateRecord = new Float64Array(0)
  return {
    enter(phase, step, sequence) {
      status[statusWords.phase] = phaseNumbers[phase] ?? 0
      status[statusWords.step] = step
      Atomics.store(status, statusWords.sequence, sequence)
    },
    step(m) {
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
      const words = 1 + Math.ceil(digests.length / 2)
      if (stateRecord.length !== 1 + words) stateRecord = new Float64Array(1 + words)
      stateRecord[0] = recordTag(recordKinds.state, words)
      stateRecord[1] = step
      new Uint32Array(stateRecord.buffer, 16).set(digests)
      ring.push(stateRecord)
    },
    audit: (measurement) => ring.push(auditRecord(measurement)),
    links: (step, blocked, gather) => ring.push(linksRecord(step, blocked, gather)),
    resources: (measurement) => ring.push(resourcesRecord(measurement)),
    awaiting: (peer) => Atomics.store(status, statusWords.awaiting, peer === null ? 0 : peer + 1),
    event: (event) => ring.push(jsonRecord(event)),
  }
}

/** A record of text: tag, number of bytes, the bytes padded to words. */
export function jsonRecord(event: WrittenRunEvent): Float64Array {
  const text = new TextEncoder().encode(JSON.stringify(event))
  const words = 1 + Math.ceil(text.length / 8)
  const record = new Float64Array(1 + words)
  record[0] = recordTag(recordKinds.json, words)
  record[1] = text.length
  new Uint8Array(record.buffer, 16).set(text)
  return record
}
