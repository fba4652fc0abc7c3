import type { CoordinatorEvent } from '../../kit/records/run/coordinator-event.js'
import type { EvidenceKind } from '../../kit/records/run/evidence.js'
import type { Channel, EvidenceGrade, Finding } from '../../kit/records/run/finding.js'
import type { RunEvent } from '../../kit/records/run/run-event.js'

/**
 * A step of an undisturbed run, given before the run's own events: that of a single worker with the same micro-batches,
 * or of the same job. Fields that are null are not compared.
 */
export type ReferenceEvent = {
  readonly type: 'reference'
  readonly step: number
  readonly loss: number | null
  readonly state_hash: string | null
  /** By rank, if the reference is the same job. */
  readonly ranks?: readonly RankReference[]
}

/** The work of one rank at that step. */
export type RankReference = {
  readonly samples: string | null
  readonly gradient: string | null
  /** Collectives begun by the end of the step. */
  readonly collectives: number | null
  /** At the first step only. */
  readonly setup: Readonly<Record<string, string | number>> | null
}

/** Everything a detector may see of a run, in the order of recording. */
export type StreamEvent = RunEvent | CoordinatorEvent | ReferenceEvent

/** The facts of a run that are known before its first event. */
export type RunFacts = {
  readonly worldSize: number
  readonly firstStep: number
  /** Null if unknown. */
  readonly numSteps: number | null
  /** Cores that the ranks share; null if unknown. */
  readonly cores: number | null
}

/** Takes the next event and returns the findings it confirms; the detector keeps its own state. */
export type Observe = (event: StreamEvent) => readonly Finding[]

/**
 * A fold over the events of a run: no clock, no files, no knowledge of injected faults. The same detector serves a live
 * run, the monitor and the logs of a finished run. It raises each finding once.
 */
export interface Detector {
  readonly name: string
  /** One line for people: what it examines and when it raises a finding. */
  readonly summary: string
  readonly evidence: EvidenceGrade
  readonly channel: Channel
  /**
   * The kinds of record that it needs: if a run lacks one of them, the detector has no data. A nested list means any
   * one of its kinds.
   */
  readonly needs: readonly (EvidenceKind | readonly EvidenceKind[])[]
  /**
   * How many records of a kind each rank must leave before its silence says anything about such a run; absent: one is
   * enough.
   */
  least?(run: RunFacts): Readonly<Partial<Record<EvidenceKind, number>>>
  /** How often it raises a finding in a quiet run, and where that was measured. */
  readonly falseAlarmBudget: string
  start(run: RunFacts): Observe
}
