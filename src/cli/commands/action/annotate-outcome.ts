import { annotate } from '../../../machine/github/annotations.js'
import { judgedMetrics } from '../../../gate/report/comparison/judged-metrics.js'
import { planAnnotations } from '../../../gate/publish/plan-annotations.js'
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
    isFatal: ({ kind, name, status }) =>
      isFatalCheck({ name: kind === 'metric' ? 'baseline' : name, status }, options.failOn),
  })
  planned.forEach(annotate)
}
