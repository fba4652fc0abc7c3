import type { ProofFinding } from '../../../../kit/records/reports/proof-report.js'
import type { ReferenceReport } from '../../../../kit/records/reports/reference-report.js'
import { type Judged, largestOf } from '../one-process/envelope.js'
import type { Judgement } from './compare-quantities.js'

/** What a finding says in figures; `worst` is null where nothing was measured. */
export function firstDifference(
  { kind, step, parameter, ranks }: ProofFinding,
  worst: Judged | null,
): ReferenceReport['first_difference'] {
  const difference = worst === null ? null : finite(worst.relative)
  const limit = worst === null ? null : finite(worst.limit)
  return { kind, step, parameter, ranks, difference, limit }
}

/** What comes nearest to its limit, of each quantity. */
export function largestIn({ gradients, weights, losses }: Judgement): ReferenceReport['largest'] {
  const entry = (
    what: ReferenceReport['largest'][number]['what'],
    one: (Judged & { readonly rank?: number }) | null,
  ) =>
    one === null
      ? []
      : [
          {
            what,
            step: one.step,
            parameter: one.parameter,
            rank: one.rank ?? null,
            difference: finite(one.relative),
            limit: finite(one.limit),
          },
        ]
  return [
    ...entry('gradients', largestOf(gradients)),
    ...entry('weights', largestOf(weights)),
    ...entry('loss', largestOf(losses)),
  ]
}

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null)
