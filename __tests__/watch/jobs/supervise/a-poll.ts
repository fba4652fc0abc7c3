import { noProgress, noteSteps, type Progress } from '../../../../src/watch/jobs/progress.js'
import type { PollResult } from '../../../../src/watch/jobs/supervise/supervisor-event.js'

export type Seen = Extract<PollResult, { readonly kind: 'seen' }>

const noSteps = { readings: [], total: null }
/** A poll that sees a running job and no new step. */
export const aPoll = (changes: Partial<Seen> = {}): Seen => ({
  kind: 'seen',
  job: { status: 'RUNNING', errorType: null, exitCode: null, message: '' },
  session: 's',
  steps: noSteps,
  isPatternTooSlow: false,
  metrics: null,
  hasNewLines: false,
  isRecovering: false,
  areGpusBusy: null,
  pause: 'none',
  unmet: null,
  ...changes,
})

/** Steps of one series, each with the time at which it rose. */
export const progressOf = (
  rises: readonly (readonly [number, number])[],
  total: number | null = null,
) =>
  rises.reduce<Progress>(
    (progress, [step, atMs]) =>
      noteSteps(
        progress,
        { readings: [{ series: 'step', step, order: step, total }], total: null },
        atMs,
      ),
    noProgress,
  )
