import type { ReportCheck } from '../../kit/records/reports/report-record.js'
import type { CommentRecord } from '../report/comment/comment-input.js'
import type { JudgedMetric } from '../report/comparison/judged-metrics.js'
import { isRestated } from '../../kit/records/baseline/restated-metrics.js'
import { capitalized } from '../../kit/wording/capitalized.js'
import { clause } from '../../kit/wording/one-line.js'

type AnnotationLevel = 'error' | 'warning'

/** One annotation of a workflow run. Both texts are one line each; the runner's escaping is the adapter's part. */
export type Annotation = {
  readonly level: AnnotationLevel
  readonly title: string
  readonly message: string
}

export type AnnotationPlan = {
  readonly record: Pick<CommentRecord, 'checks'>
  /** Every metric of the comparison; empty where nothing was compared. */
  readonly metrics: readonly JudgedMetric[]
  /** Whether a check or a regression fails the job; otherwise it is a warning. */
  readonly isFatal: (subject: AnnotationSubject) => boolean
  /** Annotations that are left of those that GitHub shows of a step; by default all. */
  readonly room?: Readonly<Partial<Record<AnnotationLevel, number>>>
}

type AnnotationSubject = Pick<ReportCheck, 'name' | 'status'> & {
  readonly kind: 'check' | 'metric'
}

/** GitHub shows this many of each level per step, and silently drops the others. */
const maxAnnotationsPerLevel = 10

/** The check that a comparison adds to a report; its metrics are annotated separately. */
const comparisonCheck = 'baseline'

/** Problems as annotations, at most ten of a level; the last one says how many more the report has. */
export function planAnnotations(plan: AnnotationPlan): readonly Annotation[] {
  const all = [...annotateChecks(plan), ...annotateMetrics(plan)]
  return (['error', 'warning'] as const).flatMap((level) => {
    const room = Math.max(0, plan.room?.[level] ?? maxAnnotationsPerLevel)
    return limit(
      all.filter((annotation) => annotation.level === level),
      room,
    )
  })
}

/** A check without a result fails the job as well. One that only repeats another is not annotated. */
function annotateChecks({ record, metrics, isFatal }: AnnotationPlan): readonly Annotation[] {
  const isRepeated = ({ name, status }: ReportCheck) =>
    name === comparisonCheck && status === 'fail' && metrics.length > 0
  const open = record.checks
    .filter((check) => check.status !== 'pass' && !isRepeated(check))
    .filter(isNoConsequence)
  const annotations = open.map(({ name, status, headline, reasons }): Annotation => ({
    level: isFatal({ kind: 'check', name, status }) ? 'error' : 'warning',
    ...textsOf(headline, reasons),
  }))
  const texts = annotations.map(({ title, message }) => `${title} ${message}`.toLowerCase())
  const isSaid = ({ title, message }: Annotation, index: number): boolean =>
    texts.slice(0, index).some((text) => {
      return text.includes(title.toLowerCase()) && text.includes(message.toLowerCase())
    })
  return annotations.filter((annotation, index) => !isSaid(annotation, index))
}

/** Without a reason of its own, a check without a result follows from the one before that has none either. */
const isNoConsequence = (
  { status, reasons }: ReportCheck,
  index: number,
  checks: readonly ReportCheck[],
): boolean =>
  status !== 'unknown' ||
  reasons.length > 0 ||
  checks.findIndex((one) => one.status === 'unknown') === index

/** A headline without further reasons may hold the reason itself: what follows its first clause is the message then. */
function textsOf(
  headline: string,
  reasons: readonly string[],
): Pick<Annotation, 'title' | 'message'> {
  const message = clause(reasons.join(' '), 1000)
  if (message !== '') return { title: clause(headline), message }
  const [title = headline, ...parts] = headline.split(': ')
  const rest = parts.length === 0 ? headline : parts.join(': ')
  return { title: clause(title), message: clause(capitalized(rest), 1000) }
}

function annotateMetrics({ record, metrics, isFatal }: AnnotationPlan): readonly Annotation[] {
  const worse = metrics.filter(
    (metric) =>
      metric.verdict === 'regression' &&
      metric.severity !== 'off' &&
      !isRestated(metric, record.checks),
  )
  return worse.map((metric) => ({
    level:
      metric.severity === 'error' && isFatal({ kind: 'metric', name: metric.name, status: 'fail' })
        ? 'error'
        : 'warning',
    title: `Regression: ${clause(metric.label, 100)}`,
    message: clause(metric.reason ?? describeChange(metric), 1000),
  }))
}

function describeChange({ baseline_value, current_value, percent_change }: JudgedMetric): string {
  const change = percent_change === null ? '' : `, a change of ${percent_change} %`
  return `${baseline_value ?? 'unknown'} before, ${current_value ?? 'unknown'} now${change}`
}

function limit(annotations: readonly Annotation[], room: number): readonly Annotation[] {
  if (annotations.length <= room) return annotations
  const shown = annotations.slice(0, Math.max(0, room - 1))
  const [last] = annotations.slice(shown.length)
  if (last === undefined || room === 0) return []
  const rest = annotations.length - shown.length
  const title = `${rest} more in the report`
  const message = `The report has ${rest} more, among them: ${last.title}`
  return [...shown, { level: last.level, title, message }]
}
