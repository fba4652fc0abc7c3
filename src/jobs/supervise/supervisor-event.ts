import type { Job } from '../job.js'
import type { StepReadings } from '../parse/parse-steps.js'

/** What a look at an attempt saw. Out of reach is no statement about the job. */
export type Sight =
  | { readonly kind: 'unreachable'; readonly reason: string }
  /** The head answered and does not know the attempt. */
  | { readonly kind: 'unknown-job'; readonly session: string | null }
  | {
      readonly kind: 'seen'
      readonly job: Pick<Job, 'status' | 'errorType' | 'exitCode' | 'message'>
      readonly session: string | null
      /** New steps in its log; null where the log could not be read. */
      readonly steps: StepReadings | null
      /** Whether the log has lines that were not there before. */
      readonly hasNewLines: boolean
      /** Ray Train replaces a part of it by itself. */
      readonly isRecovering: boolean
      /** Whether its GPUs work; null is not known. */
      readonly areGpusBusy: boolean | null
      /** The newest line announces something that takes long: a checkpoint, an evaluation. */
      readonly isPausing: boolean
      /** What the cluster cannot place, in words; null: nothing, or not known. */
      readonly unmet: string | null
    }

/** What is known of whether anything of an attempt lives. */
export type FenceEvidence = {
  /** By its id on the head that knows it. */
  readonly job: 'ended' | 'alive' | 'unknown' | 'unreachable'
  /** Actors and ranks that still live, in words; null where nobody could be asked. */
  readonly living: readonly string[] | null
  /** A name of the head that was asked; null is not known. */
  readonly session: string | null
  /** The lease in the checkpoint directory; `none`: there is no such file. */
  readonly lease:
    | {
        readonly kind: 'read'
        readonly text: string
        /** Its holder wrote that its program has ended, and how. */
        readonly isReleased: boolean
        readonly exitCode: number | null
      }
    | { readonly kind: 'none' | 'unreadable' | 'not-used' }
}

/** What happened, with its time in milliseconds. */
export type SupervisorEvent = { readonly atMs: number } &
  /** `not-sent`: the head was out of reach before anything was sent; `unanswered`: it may have arrived. */
  (
    | {
        readonly kind: 'submitted'
        readonly answer: 'accepted' | 'not-sent' | 'unanswered'
        readonly session: string | null
      }
    | { readonly kind: 'submitted'; readonly answer: 'refused'; readonly reason: string }
    | { readonly kind: 'looked'; readonly sight: Sight }
    | { readonly kind: 'asked-to-stop' }
    | { readonly kind: 'fenced'; readonly evidence: FenceEvidence }
    /** Checkpoints of the run were looked for; `random` is from 0 up to 1. */
    | { readonly kind: 'found'; readonly point: RestartPoint | null | 'unreadable' }
    | { readonly kind: 'waited' }
  )

/** A complete checkpoint that an attempt resumes from. */
export type RestartPoint = { readonly path: string; readonly step: number | null }
