import { whyNotAcceptable } from '../../../kit/records/baseline/acceptable.js'
import type { BaselineOrigin, Comparison } from '../../../kit/records/baseline/comparison.js'
import { ageText } from '../text/age-text.js'
import { describeFaults } from './comment-faults.js'
import type { CommentFaults, CommentInput, CommentRecord } from './comment-input.js'
import { countMetrics, improvementsInWords, unjudgedInWords } from './comment-metrics.js'
import { acceptedInWords } from '../comparison/accepted-words.js'
import { headlineOfComparison } from '../comparison/comparison-words.js'
import { plural } from '../../../kit/wording/plural.js'
import { whyLacking } from '../comparison/conclude-comparison.js'
import { judgedMetrics } from '../comparison/judged-metrics.js'
import { controlInWords } from '../comparison/positive-control.js'
import { provenanceInWords, shortSha } from '../comparison/provenance-words.js'
import { linkMarkdown, plainMarkdown, proseMarkdown } from '../text/rich-text.js'
import { standingMarks } from '../../../kit/wording/standing-marks.js'
import type { Standing } from '../../../kit/records/reports/standing.js'
import { standingOf } from './standing.js'

/** Standings that the comparison explains better than the headline of the report, where that has another verdict. */
const comparedStandings: readonly Standing[] = ['regression', 'warning', 'inconclusive']

/** The beginning of every form of a comment; all strings of a view are already Markdown. */
export function headView({ record, section }: CommentInput) {
  const standing = standingOf(record)
  const headline = proseMarkdown(headlineOf(record, standing)).trim()
  const job = section === null ? null : plainMarkdown(section, 100).trim()
  return { ...standingMarks[standing], headline, job }
}

/** The headline of a comment: what the report or its comparison says, whichever decides. */
export function headlineOf(
  { verdict, headline, comparison }: CommentRecord,
  standing: Standing,
): string {
  const isCompared = comparison !== undefined && comparedStandings.includes(standing)
  return isCompared && verdict !== standing ? headlineOfComparison(comparison) : headline
}

/** A comment of one line: verdict, what changed and against what, and one link. */
export function lineView(input: CommentInput) {
  const { record, run, note } = input
  const { comparison, faults } = record
  const parts = [
    note,
    comparison === undefined ? null : improvementsInWords(comparison),
    comparison === undefined ? null : baselineInLine(comparison, record),
    ...(comparison === undefined ? [] : acceptedInWords(comparison).slice(0, 1)),
    faults === undefined ? null : troublesOfFaults(faults),
  ].flatMap((part) => (part === null ? [] : [plainMarkdown(part)]))
  const source = plainMarkdown(`commit ${shortSha(run.sha)}`)
  return { ...headView(input), parts: [...parts, source, ...linkOf(input)] }
}

/** A campaign that found everything and raised no alarm is no news. */
function troublesOfFaults(faults: CommentFaults): string | null {
  const { missed, sentence } = describeFaults(faults)
  const isQuiet = missed.length === 0 && faults.rates.false_alarms.successes === 0
  return isQuiet && faults.complete ? null : sentence
}

/** The baseline, and how much was not judged; or why there is no baseline. */
function baselineInLine(comparison: Comparison, { generated_at }: CommentRecord): string {
  const { origin } = comparison
  const open = judgedMetrics(comparison).filter(({ verdict }) => verdict === 'inconclusive').length
  const rest = open === 0 ? '' : `, ${plural(open, 'metric')} not judged yet`
  if (origin === undefined) return `no worse than a baseline of unknown origin${rest}`
  if (origin.status !== 'found') {
    const reason = origin.reason.replace(/\.$/, '')
    const rows = judgedMetrics(comparison)
    if (rows.length === 0) return reason
    const isLimited = rows.every(({ method }) => method === 'limit')
    const how = isLimited
      ? 'within the limits that were set'
      : `no worse than its base in pairs${rest}`
    return `${how}; ${reason}`
  }
  return `no worse than baseline ${sourceOfBaseline(origin, new Date(generated_at))}${rest}`
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
  const headline = headlineOf(record, standingOf(record))
  return {
    ...headView(input),
    note: note === null ? null : plainMarkdown(note),
    comparison: comparison === undefined ? null : comparisonView(record, comparison, headline),
    faults: faults === undefined ? null : plainMarkdown(describeFaults(faults).sentence),
    link: linkOf(input).join(''),
    source: sourceOf(input),
  }
}

function comparisonView(record: CommentRecord, comparison: Comparison, headline: string) {
  const control = controlInWords(comparison)
  const unjudged = unjudgedInWords(comparison)
  const provenance =
    provenanceInWords(comparison, new Date(record.generated_at)) ??
    'Where the baseline comes from is not recorded.'
  const isSaid = headline === whyLacking({ ...comparison, unavailable: [] })?.replace(/\.$/, '')
  return {
    counts: plainMarkdown(countMetrics(comparison)),
    unjudged: unjudged === null ? null : plainMarkdown(unjudged, 600),
    provenance: isSaid ? null : plainMarkdown(provenance),
    control: control === null ? null : plainMarkdown(control),
    accept: acceptHint(record, comparison),
  }
}

/** What a person with write access replies to accept what fails; null if nothing does that can be accepted. */
function acceptHint({ checks }: CommentRecord, comparison: Comparison): string | null {
  const hasFailed = (...names: readonly string[]) =>
    checks.some(({ name, status }) => status === 'fail' && names.includes(name))
  const failed = { proof: hasFailed('correctness', 'proof'), faults: hasFailed('faults') }
  const failing = judgedMetrics(comparison)
    .filter(({ verdict, severity }) => verdict === 'regression' && severity === 'error')
    .filter(({ name }) => whyNotAcceptable(name, failed) === null)
  if (failing.length === 0) return null
  const names = failing.map(({ name }) => (/^\w{1,100}$/.test(name) ? name : 'METRIC')).slice(0, 20)
  return `To accept this, a person with write access replies \`/minicluster accept ${names.join(', ')}\` and the reason.`
}

/** One link: the report, or where there is none the workflow run. */
function linkOf({ links }: CommentInput): readonly string[] {
  const { report, run } = links
  if (report !== null) return [linkMarkdown('Report', report)]
  return run === null ? [] : [linkMarkdown('Workflow run', run)]
}

function sourceOf({ run, record }: CommentInput): string {
  const attempt = run.attempt > 1 ? `, attempt ${run.attempt}` : ''
  return plainMarkdown(`commit ${shortSha(run.sha)}, run ${run.id}${attempt}, ${record.generator}`)
}
