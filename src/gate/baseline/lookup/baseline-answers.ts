import type { Baseline, Provenance } from '../../../kit/records/baseline/baseline.js'
import type { BaselineAnswer } from '../../../kit/records/baseline/baseline-answer.js'
import type { BaselineOrigin, BaselineStatus } from '../../../kit/records/baseline/comparison.js'
import { capitalized } from '../../../kit/wording/capitalized.js'
import { oneLine } from '../../../kit/wording/one-line.js'

/** A rejected candidate; the reason is a sentence without its full stop. */
export type Rejection = {
  readonly status: Exclude<BaselineStatus, 'found' | 'none'>
  readonly reason: string
}

/** How the baseline that was found relates to the measured commit. */
export type BaselineRelation = Pick<BaselineOrigin, 'source' | 'relation' | 'distance'>

/** `how` is a sentence without its full stop; skipped candidates are listed after it. */
export function foundAnswer(
  baseline: Baseline,
  standing: BaselineRelation & { readonly provenance: Provenance | null },
  how: string,
  rejections: readonly Rejection[],
): BaselineAnswer {
  return {
    baseline,
    origin: {
      status: 'found',
      reason: [how, ...mentioned(rejections)].map(sentence).join(' '),
      ...standing,
      fingerprint: baseline.point?.fingerprint ?? null,
    },
  }
}

/** Nothing was found: the answer is the rejection nearest to the measured commit, or none when there was not even that. */
export function emptyAnswer(nothing: string, rejections: readonly Rejection[]): BaselineAnswer {
  const [first] = rejections
  const reasons = first === undefined ? [nothing] : mentioned(rejections)
  return {
    baseline: null,
    origin: {
      status: first?.status ?? 'none',
      reason: reasons.map(sentence).join(' '),
      source: null,
      relation: null,
      distance: null,
      provenance: null,
      fingerprint: null,
    },
  }
}

const maxMentioned = 3
/** Of one reason. */
const maxLength = 400

/** One reason of a kind says why the rest was passed over as well; of what failed to answer, each says what to mend. */
function mentioned(rejections: readonly Rejection[]): readonly string[] {
  const isNew = ({ status }: Rejection, index: number): boolean =>
    status === 'unreachable' || rejections.findIndex((one) => one.status === status) === index
  const reasons = rejections.filter(isNew).map(({ reason }) => reason)
  const shown = [...new Set(reasons)].slice(0, maxMentioned)
  const rest = rejections.length - rejections.filter(({ reason }) => shown.includes(reason)).length
  return rest > 0 ? [...shown, `${rest} more could not be used`] : shown
}

/** Quotes services and files, so it is shortened to one line. */
const sentence = (text: string): string => {
  const line = oneLine(text, maxLength)
  return `${capitalized(line)}${/[.!?\u2026]$/.test(line) ? '' : '.'}`
}
