import {
  supervisorStateVersion,
  type SupervisorState,
} from '../../../kit/records/jobs/supervisor-state.js'
import { noProgress } from '../progress.js'
import type { RestartPoint } from './supervisor-event.js'

/** The start of the first attempt; `adopted` is the id of a job that is already running. */
type Beginning = {
  readonly from?: RestartPoint | null
  readonly adopted?: string | null
  readonly supervisor?: string
}

/** The state before the first submission. */
export function beginSupervision(
  run: string,
  atMs: number,
  { from = null, adopted = null, supervisor = '' }: Beginning = {},
): SupervisorState {
  return {
    recordVersion: supervisorStateVersion,
    run,
    supervisor,
    restarts: { all: 0, program: 0, machine: 0 },
    failures: [],
    doublings: 0,
    bestOrder: null,
    alerts: [],
    open: [],
    end: null,
    adopted,
    ...freshAttempt(1, atMs, from),
    ...(adopted === null ? {} : { isKnown: true, next: { action: 'look' as const, atMs } }),
  }
}

/** The fields that each attempt resets. */
export function freshAttempt(attempt: number, atMs: number, from: RestartPoint | null) {
  return {
    attempt,
    from,
    phase: 'submitting' as const,
    next: { action: 'submit' as const, atMs },
    phaseSinceMs: atMs,
    attemptSinceMs: atMs,
    isKnown: false,
    mayBeSent: false,
    session: null,
    isHeadGone: false,
    isStopConfirmed: false,
    lastLookMs: null,
    lastAnswerMs: atMs,
    stillMs: 0,
    pausedMs: 0,
    recoveringMs: 0,
    wereGpusBusy: false,
    isStalledOnce: false,
    silentMs: 0,
    progress: noProgress,
    beyondSinceMs: null,
    failure: null,
    lease: null,
    deadNodes: null,
    missingSinceMs: null,
  }
}

/**
 * The id of an attempt. Ray accepts an id once, so an attempt cannot run twice. After an attempt comes the one with the
 * next number, whoever supervises: of two supervisors of one job, only one can start it.
 */
export function submissionIdOf(
  state: Pick<SupervisorState, 'run' | 'attempt' | 'adopted'>,
): string {
  const { run, attempt, adopted } = state
  if (adopted === null) return `mc-${run}-a${attempt}`
  if (attempt === 1) return adopted
  const [, stem = adopted, number = '1'] = /^(.+)-a([1-9]\d{0,5})$/.exec(adopted) ?? []
  return `${stem}-a${Number(number) + attempt - 1}`
}
