import type { BaselineOrigin, Comparison } from '../../records/baseline/comparison.js'
import { ageText } from '../text/age-text.js'
import { describeFaults } from './comment-faults.js'
import type { CommentInput, CommentRecord } from './comment-input.js'
import { countMetrics, improvementsInWords } from './comment-metrics.js'
import { headlineOfComparison } from '../comparison/comparison-words.js'
import { figureText } from '../text/figure-text.js'
import { judgedMetrics } from '../comparison/judged-metrics.js'
import { controlInWords } from '../comparison/positive-control.js'
import { provenanceInWords, shortSha } from '../comparison/provenance-words.js'
import { linkMarkdown, plainMarkdown } from '../text/rich-text.js'
import { standingMarks } from './standing-marks.js'
import type { Standing } from '../../records/reports/standing.js'
import { standingOf } from './standing.js'

/** Figures in the one-line form of a comment, if the report has them. */
const lineFigures = ['speed_up', 'throughput_samples_per_sec', 'final_loss']

/** Standings that the comparison explains better than the headline of the report. */
const comparedStandings: readonly Standing[] = ['regression', 'warning', 'inconclusive']

/** The beginning of every form of a comment; all strings of a view are already Markdown. */
export function headView({ record, section }: CommentInput) {
  const standing = standingOf(record)
  const headline = plainMarkdown(headlineOf(record, standing)).trim()
  const job = section === null ? null : plainMarkdown(section, 100).trim()
  return { ...standingMarks[standing], headline, job }
}

function headlineOf({ headline, comparison }: CommentRecord, standing: Standing): string {
  return comparison !== undefined && comparedStandings.includes(standing)
    ? headlineOfComparison(comparison)
    : headline
}

/** A comment of one line: verdict, key figures, baseline, and a link to more. */
export function lineView(input: CommentInput) {
  const { record, note } = input
  const { comparison, faults } = record
  const parts = [
    note,
    ...lineFigures.map((id) => figureInLine(record, id)),
    faults === undefined ? null : describeFaults(faults).sentence,
    comparison === undefined ? null : baselineInLine(comparison, record),
    comparison === undefined ? null : improvementsInWords(comparison),
  ].flatMap((part) => (part === null ? [] : [plainMarkdown(part)]))
  return { ...headView(input), parts: [...parts, ...linksOf(input), sourceOf(input)] }
}

function figureInLine({ figures }: CommentRecord, id: string): string | null {
  const figure = Object.hasOwn(figures, id) ? figures[id] : undefined
  if (figure === undefined || figure.value === null) return null
  return `${figure.label.toLowerCase()} ${figureText(figure)}`
}

/** The baseline and the counts of metrics by verdict; or why there is no baseline. */
function baselineInLine(comparison: Comparison, { generated_at }: CommentRecord): string {
  const { origin } = comparison
  if (origin === undefined) return `baseline of unknown origin: ${countMetrics(comparison)}`
  if (origin.status !== 'found') {
    const reason = origin.reason.replace(/\.$/, '')
    const isPaired = judgedMetrics(comparison).length > 0
    return isPaired ? `${reason}; measured in pairs: ${countMetrics(comparison)}` : reason
  }
  return `baseline ${sourceOfBaseline(origin, new Date(generated_at))}: ${countMetrics(comparison)}`
}

/** Commit, run, age and CPU in the shortest form. */
function sourceOfBaseline({ provenance, fingerprint }: BaselineOrigin, now: Date): string {
  const cpu = fingerprint?.cpu_model ?? 'unknown CPU'
  if (provenance === null) return `of an unknown commit (${cpu})`
  const { sha, run_id, created_at } = provenance
  const run = run_id === null ? null : `run ${run_id}`
  const facts = [run, ageText(created_at, now), cpu].filter((fact) => fact !== null).join(', ')
  return `${sha === null ? 'of an unknown commit' : shortSha(sha)} (${facts})`
}

/** The text of a whole comment without its lists. */
export function fullView(input: CommentInput) {
  const { record, note } = input
  const { comparison, faults } = record
  return {
    ...headView(input),
    note: note === null ? null : plainMarkdown(note),
    comparison: comparison === undefined ? null : comparisonView(record, comparison),
    faults: faults === undefined ? null : plainMarkdown(describeFaults(faults).sentence),
    links: linksOf(input).join(' \u00b7 '),
    source: sourceOf(input),
  }
}

function comparisonView(record: CommentRecord, comparison: Comparison) {
  const control = controlInWords(comparison)
  const provenance = provenanceInWords(comparison, new Date(record.generated_at))
  return {
    counts: plainMarkdown(countMetrics(comparison)),
    provenance: plainMarkdown(provenance ?? 'Where the baseline comes from is not recorded.'),
    control: control === null ? null : plainMarkdown(control),
  }
}

function linksOf({ links }: CommentInput): readonly string[] {
  const all = [
    { text: 'Report', url: links.report },
    { text: 'Workflow run', url: links.run },
  ]
  return all.flatMap(({ text, url }) => (url === null ? [] : [linkMarkdown(text, url)]))
}

function sourceOf({ run, record }: CommentInput): string {
  const attempt = run.attempt > 1 ? `, attempt ${run.attempt}` : ''
  return plainMarkdown(`commit ${shortSha(run.sha)}, run ${run.id}${attempt}, ${record.generator}`)
}
