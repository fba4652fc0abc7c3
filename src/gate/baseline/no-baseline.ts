import type { BaselineAnswer } from '../../kit/records/baseline/baseline-answer.js'

/** The answer where no baseline was requested, and only pairs or limits decide. */
export const noBaseline: BaselineAnswer = {
  origin: {
    status: 'none',
    reason: 'No baseline was requested.',
    source: null,
    relation: null,
    distance: null,
    provenance: null,
    fingerprint: null,
  },
  baseline: null,
}
