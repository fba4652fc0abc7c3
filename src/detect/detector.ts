import type { CoordinatorEvent } from '../records/coordinator-event.js'
import type { Channel, EvidenceGrade, Finding } from '../records/finding.js'
import type { RunEvent } from '../records/run-event.js'

/** What one worker, doing the same micro-batches, had at a step; handed in before the run's own events. */
export type ReferenceEvent = {
  readonly type: 'reference'
  readonly step: number
  readonly loss: number
  readonly state_hash: string | null
}

/** Everything a detector may see of a run, in the order in which it was written down. */
export type StreamEvent = RunEvent | CoordinatorEvent | ReferenceEvent

/** What is known of a run before its first event. */
export type RunFacts = {
  readonly worldSize: number
  readonly firstStep: number
  readonly numSteps: number
  /** Cores the ranks share; null where unknown. */
  readonly cores: number | null
}

/** Takes the next event and says what it makes sure; the state it folds into is its own. */
export type Observe = (event: StreamEvent) => readonly Finding[]

/**
 * A fold over the events of a run: no clock, no files, no knowledge of what was done to the run. The same detector
 * serves a live run, the monitor and a finished run's logs. It raises the same thing once.
 */
export interface Detector {
  readonly name: string
  /** One line for people: what it looks at and when it speaks. */
  readonly summary: string
  readonly evidence: EvidenceGrade
  readonly channel: Channel
  /** How often it may cry wolf, and where that was measured. */
  readonly falseAlarmBudget: string
  start(run: RunFacts): Observe
}
