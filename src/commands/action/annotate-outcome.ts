import { annotate } from '../../github/annotations.js'
import { judgedMetrics } from '../../report/judged-metrics.js'
import { planAnnotations } from '../../publish/plan-annotations.js'
import type { CheckOutcome } from '../check-outcome.js'
import type { ActionRoom } from './action-room.js'
import { isFatalCheck } from './failure-causes.js'

/** What went wrong, on the page of the run. */
export function annotateOutcome(
  { model, comparison }: CheckOutcome,
  { options }: ActionRoom,
): void {
  const planned = planAnnotations({
    record: model.record,
    metrics: comparison === null ? [] : judgedMetrics(comparison),
    isFatal: ({ kind, name }) =>
      isFatalCheck(kind === 'metric' ? 'baseline' : name, options.failOn),
  })
  planned.forEach(annotate)
}
