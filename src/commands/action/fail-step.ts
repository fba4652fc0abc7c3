import type { CheckOutcome } from '../check-outcome.js'
import type { ActionRoom } from './action-room.js'
import { isFatalCheck } from './failure-causes.js'

/** Fails the step for what `fail-on` lists; a check that did not find out is no pass. */
export function failStep(outcome: CheckOutcome, { options, step }: ActionRoom): void {
  const { checks } = outcome.model.record
  const open = checks.filter(({ status }) => status !== 'pass')
  const fatal = open.filter(({ name }) => isFatalCheck(name, options.failOn))
  const hasNothing = checks.length === 0 && outcome.verdict !== 'pass'
  if (fatal.length > 0 || hasNothing) return step.setFailed()
  for (const { headline } of open) {
    step.log.warn(`${headline}; fail-on does not list it, so the job goes on`)
  }
}
