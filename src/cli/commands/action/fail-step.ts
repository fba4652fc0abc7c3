import type { CheckOutcome } from '../check/check-outcome.js'
import type { ActionContext } from './action-context.js'
import { isFatalCheck } from './failure-causes.js'

/** Fails the step for what `fail-on` lists; a check without a result is not a pass. */
export function failStep(outcome: CheckOutcome, { options, step }: ActionContext): void {
  const { checks } = outcome.model.record
  const open = checks.filter(({ status }) => status !== 'pass')
  const fatal = open.filter((check) => isFatalCheck(check, options.failOn))
  const hasNothing = checks.length === 0 && outcome.verdict !== 'pass'
  if (fatal.length > 0 || hasNothing) return step.setFailed()
  for (const { headline, status } of open) {
    // What is inconclusive has an annotation of its own.
    if (status === 'inconclusive')
      step.log.note(`${headline}; require does not list it, so the job continues`)
    else step.log.warn(`${headline}; fail-on does not list it, so the job continues`)
  }
}
