import { meanOfKnown } from '../../../kit/stats/mean-of-known.js'
import { formatElapsed } from '../../../kit/wording/durations.js'
import { listFew } from '../../../kit/wording/first-few.js'
import { enumerate } from '../../../kit/wording/enumerate.js'
import type { CheckView, NodeVerdict, NodeView, Reachability, SubjectView } from './nodes-view.js'

/** Placeholder for an unknown value; never a zero. */
export const unknownText = '\u2013'

/** Order of verdicts, worst first. */
const verdictOrder: Readonly<Record<NodeVerdict, number>> = {
  unhealthy: 0,
  unknown: 1,
  degraded: 2,
  healthy: 3,
}

export const reachabilityWords: Readonly<Record<Reachability, string>> = {
  unknown: 'never answered',
  reachable: 'reachable',
  suspect: 'silent, not yet down',
  down: 'down',
  returning: 'answers again',
  refused: 'refuses the login',
  untrusted: 'host key not trusted',
}

/** The parts of a score; a node that does not answer has none, even if they were known before. */
export function scoreWords({ score, groups }: Pick<NodeView, 'score' | 'groups'>): string {
  if (score === null) return 'unknown'
  return (['gpu', 'system', 'network', 'process'] as const)
    .map((name) => {
      const { weight, deducted } = groups[name]
      return deducted === null
        ? `${name} unknown`
        : `${name} ${figureText(weight - deducted)} of ${weight}`
    })
    .join(', ')
}

/** The first few names, and how many more there are. */
export function firstNames(names: readonly string[], most = 3): string {
  if (names.length <= most + 1) return enumerate(names, 'and')
  return listFew(names, most)
}

/** The summary of one item of a check, with the item's name if the sentence lacks it. */
export function subjectText({
  subject,
  summary,
}: Pick<SubjectView, 'subject' | 'summary'>): string {
  const isNamed = (subject ?? '').split(/[\s,]+/).every((word) => summary.includes(word))
  return isNamed ? summary : `${subject ?? ''}: ${summary}`
}

/** The summary of a good check, with the number of other good items. */
export function summaryText({ status, summary, subjects }: CheckView): string {
  const others = subjects.filter((one) => one.status === 'ok').length - 1
  return status === 'ok' && others > 0 ? `${summary} (and ${others} more)` : summary
}

/** Sorts worst first; equal items keep their order. */
export function worstFirst(nodes: readonly NodeView[]): readonly NodeView[] {
  return [...nodes].sort(
    (a, b) =>
      verdictOrder[a.verdict] - verdictOrder[b.verdict] || (a.score ?? -1) - (b.score ?? -1),
  )
}

/** `86`, or the placeholder for unknown. */
export function figureText(value: number | null | undefined, digits = 0): string {
  return value === null || value === undefined || !Number.isFinite(value)
    ? unknownText
    : value.toFixed(digits)
}

/** The same with its unit: `86 %`. */
export function withUnit(value: number | null | undefined, unit: string, digits = 0): string {
  const text = figureText(value, digits)
  return text === unknownText ? text : `${text} ${unit}`
}

/** Milliseconds as readable text, such as `12 s` or `3 min 05 s`; the placeholder for an unknown duration. */
export const durationText = (ms: number | null): string =>
  ms === null || !Number.isFinite(ms) ? unknownText : formatElapsed(ms)

/** Means and maxima over the GPUs of a node; null if no GPU reports them. */
export function gpuFigures({ gpus }: Pick<NodeView, 'gpus'>) {
  const temperatures = known(gpus.map(({ temperatureC }) => temperatureC))
  const loads = known(gpus.map(({ utilizationPercent }) => utilizationPercent))
  return {
    count: gpus.length,
    hottestC: temperatures.length === 0 ? null : Math.max(...temperatures),
    utilizationPercent: meanOfKnown(loads),
  }
}

export const known = (values: readonly (number | null | undefined)[]): number[] =>
  values.filter((value): value is number => typeof value === 'number' && Number.isFinite(value))

/** `8 at 97 %`: number and mean utilization of the GPUs of a node, as far as known. */
export function gpuText(node: Pick<NodeView, 'gpus'>): string {
  const { count, utilizationPercent } = gpuFigures(node)
  if (count === 0) return unknownText
  return utilizationPercent === null
    ? String(count)
    : `${count} at ${withUnit(utilizationPercent, '%')}`
}
