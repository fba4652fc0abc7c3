import { annotate } from '../../github/annotations.js'
import { judgedMetrics } from '../../report/comparison/judged-metrics.js'
import { planAnnotations } from '../../publish/plan-annotations.js'
import type { CheckOutcome } from '../check/check-outcome.js'
import type { ActionContext } from './action-context.js'
import { isFatalCheck } from './failure-causes.js'

/** Annotates the page of the run with what went wrong. */
export function annotateOutcome(
  { model, comparison }: CheckOutcome,
  { options }: ActionContext,
): void {
  const planned = planAnnotations({
    record: model.record,
    metrics: comparison === null ? [] : judgedMetrics(comparison),
    isFatal: ({ kind, name }) =>
      isFatalCheck(kind === 'metric' ? 'baseline' : name, options.failOn),
  })
  planned.forEach(annotate)
}
