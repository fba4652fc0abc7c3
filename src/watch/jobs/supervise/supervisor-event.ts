import type { Job } from '../job.js'
import type { NodesEvidence } from '../lease/ask-nodes.js'
import type { LeaseReading } from '../lease/lease.js'
import type { AnnouncedPause } from '../parse/announced-pause.js'
import type { StepReadings } from '../parse/parse-steps.js'

/** The result of a poll of an attempt. An unreachable cluster says nothing about the job. */
export type PollResult =
  | { readonly kind: 'unreachable'; readonly reason: string }
  /** The head answered but does not know the attempt. */
  | { readonly kind: 'unknown-job'; readonly session: string | null }
  | {
      readonly kind: 'seen'
      readonly job: Pick<Job, 'status' | 'errorType' | 'exitCode' | 'message'>
      readonly session: string | null
      /** New steps in its log; null if the log could not be read for steps. */
      readonly steps: StepReadings | null
      /** Whether the user's pattern of steps was too slow, so that no step is found any more. */
      readonly isPatternTooSlow: boolean
      /** Names of the user's metrics that are late, and of those with a pattern that was too slow; null if unknown. */
      readonly metrics: {
        readonly late: readonly string[]
        readonly slow: readonly string[]
      } | null
      /** Whether the log has new lines. */
      readonly hasNewLines: boolean
      /** Whether Ray Train is recovering its workers. */
      readonly isRecovering: boolean
      /** Whether its GPUs are busy; null if unknown. */
      readonly areGpusBusy: boolean | null
      /** Whether its log announces a long pause, such as a checkpoint or an evaluation. */
      readonly pause: AnnouncedPause
      /** Resources that the cluster cannot provide, as text; null if none or unknown. */
      readonly unmet: string | null
    }

/** Evidence of whether any part of an attempt is alive. */
export type FenceEvidence = {
  /** Its state according to the head. */
  readonly job: 'ended' | 'alive' | 'unknown' | 'unreachable'
  /** Actors and ranks that are still alive, as text; null if unknown. */
  readonly living: readonly string[] | null
  /** The id of the head that answered; null if unknown. */
  readonly session: string | null
  readonly lease: LeaseReading
  /** Whether the attempt can no longer start, because it ran or because its directory forbids it. */
  readonly isFenced: boolean
  /** The node that ran its program; null if unknown. */
  readonly driverNode: string | null
  /** What the nodes say about its processes. */
  readonly nodes: NodesEvidence
}

/** An event with its time in milliseconds. */
export type SupervisorEvent = { readonly atMs: number } &
  /** `not-sent`: the head was unreachable before the request; `unanswered`: the request may have arrived. */
  (
    | {
        readonly kind: 'submitted'
        readonly answer: 'accepted' | 'not-sent' | 'unanswered'
        readonly session: string | null
      }
    | { readonly kind: 'submitted'; readonly answer: 'refused'; readonly reason: string }
    | { readonly kind: 'polled'; readonly result: PollResult }
    /** `isConfirmed`: the cluster took the request while the job had not ended. */
    | { readonly kind: 'asked-to-stop'; readonly isConfirmed: boolean }
    | { readonly kind: 'fenced'; readonly evidence: FenceEvidence }
    /** The result of a search for checkpoints; `random` is in [0, 1). */
    | { readonly kind: 'found'; readonly point: RestartPoint | null | 'unreadable' }
    | { readonly kind: 'waited' }
  )

/** A complete checkpoint that an attempt resumes from. */
export type RestartPoint = { readonly path: string; readonly step: number | null }
