import type { WorkerExit } from '../../run/worker-handle.js'
import type { LatestStep } from '../../../lab/telemetry/control-message.js'
import { isFailure } from './rank-failure.js'

/** What is known of one rank of a command. */
export type Rank = {
  pid: number | undefined
  /** It has reported that it reached its end. */
  isDone: boolean
  /** It has reported an error. */
  hasFailed: boolean
  hasExited: boolean
  /** The end of its process, if its parent has reported it. */
  end: WorkerExit | null
  /** Its process has ended. */
  isGone: boolean
  /** The newest step that it has reported. */
  latest: LatestStep | null
}

/** A rank that has not begun. */
export const newRank = (): Rank => ({
  pid: undefined,
  isDone: false,
  hasFailed: false,
  hasExited: false,
  end: null,
  isGone: false,
  latest: null,
})

/** Whether a rank is known to have failed. */
export const hasEndedBadly = ({ end }: Rank): boolean => end !== null && isFailure(end)
