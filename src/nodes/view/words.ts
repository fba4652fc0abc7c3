import { formatElapsed } from '../../wording/durations.js'
import type { CheckView, NodeVerdict, NodeView, Reachability, SubjectView } from './nodes-view.js'

/** Stands where something is not known; never a zero. */
export const unknownText = '\u2013'

/** What is shown first when the worst come first. */
export const verdictOrder: Readonly<Record<NodeVerdict, number>> = {
  unhealthy: 0,
  unknown: 1,
  degraded: 2,
  healthy: 3,
}

export const reachabilityWords: Readonly<Record<Reachability, string>> = {
  unknown: 'never answered',
  reachable: 'reachable',
  suspect: 'silent, not yet called down',
  down: 'down',
  returning: 'answers again',
  refused: 'does not let us in',
  untrusted: 'its host key is not trusted',
}

/** What the parts of a score are; a node that cannot be seen has none, whatever was known of it before. */
export function scoreWords({ score, groups }: Pick<NodeView, 'score' | 'groups'>): string {
  if (score === null) return 'not known'
  return (['gpu', 'system', 'network', 'process'] as const)
    .map((name) => {
      const { weight, deducted } = groups[name]
      return deducted === null
        ? `${name} unknown`
        : `${name} ${figureText(weight - deducted)} of ${weight}`
    })
    .join(', ')
}

/** What a check says of one of the things that it looks at, with a name where the sentence has none. */
export function subjectText({
  subject,
  summary,
}: Pick<SubjectView, 'subject' | 'summary'>): string {
  const isNamed = (subject ?? '').split(/[\s,]+/).every((word) => summary.includes(word))
  return isNamed ? summary : `${subject ?? ''}: ${summary}`
}

/** The summary of a check in which all is well, with how many other things it is true of. */
export function summaryText({ status, summary, subjects }: CheckView): string {
  const others = subjects.filter((one) => one.status === 'ok').length - 1
  return status === 'ok' && others > 0 ? `${summary} (and ${others} more)` : summary
}

/** The worst first; those that are equal in their own order. */
export function worstFirst(nodes: readonly NodeView[]): readonly NodeView[] {
  return [...nodes].sort(
    (a, b) =>
      verdictOrder[a.verdict] - verdictOrder[b.verdict] || (a.score ?? -1) - (b.score ?? -1),
  )
}

/** `86`, or the mark of what is not known. */
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

/** A duration in milliseconds for people; a dash where it is unknown. */
export function durationText(ms: number | null): string {
  return ms === null || !Number.isFinite(ms) ? unknownText : formatElapsed(ms)
}

/** Means and peaks over the GPUs of a node; null where no GPU says. */
export function gpuFigures({ gpus }: Pick<NodeView, 'gpus'>) {
  const temperatures = known(gpus.map(({ temperatureC }) => temperatureC))
  const loads = known(gpus.map(({ utilizationPercent }) => utilizationPercent))
  return {
    count: gpus.length,
    hottestC: temperatures.length === 0 ? null : Math.max(...temperatures),
    utilizationPercent:
      loads.length === 0 ? null : loads.reduce((sum, load) => sum + load, 0) / loads.length,
  }
}

export const known = (values: readonly (number | null | undefined)[]): number[] =>
  values.filter((value): value is number => typeof value === 'number' && Number.isFinite(value))

/** `8 at 97 %`: how many GPUs a node has, and how much they do, as far as both are known. */
export function gpuText(node: Pick<NodeView, 'gpus'>): string {
  const { count, utilizationPercent } = gpuFigures(node)
  if (count === 0) return unknownText
  return utilizationPercent === null
    ? String(count)
    : `${count} at ${withUnit(utilizationPercent, '%')}`
}
