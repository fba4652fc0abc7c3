import { checkRecord } from '../../kit/records/json/parse-record.js'
import { parseJson } from '../../kit/records/json/parse-json.js'
import { reportRecord, type ReportRecord } from '../../kit/records/reports/report-record.js'
import type { CommentRecord } from '../report/comment/comment-input.js'
import { clause } from '../../kit/wording/one-line.js'

/** A report with thousands of metrics and faults is smaller; a fork's workflow may upload anything. */
export const maxReportBytes = 2 * 1024 * 1024

/** A text from the file is cut here; nothing that is shown is longer. */
const maxTextCharacters = 2000

/** Deeper nesting than any record of ours has. */
const maxDepth = 20

type ForkReport =
  | { readonly status: 'ok'; readonly record: CommentRecord }
  /** One sentence without its end: why the file is not used. */
  | { readonly status: 'refused'; readonly reason: string }

/**
 * What a comment needs of the text of a `report.json` that a stranger's workflow made: schema-checked, without anything
 * the schema does not know, every text cut. It does not determine the pull request, run or commit: the event does.
 */
export function readForkReport(text: string): ForkReport {
  // No text has fewer bytes than UTF-16 units, so the cheap look comes first.
  if (text.length > maxReportBytes || Buffer.byteLength(text) > maxReportBytes) {
    return refused(`report.json is larger than ${maxReportBytes} bytes`)
  }
  const json = parseJson(text)
  if (json.status !== 'ok') return refused(`report.json cannot be used: ${json.reason}`)
  if (isDeeper(json.value, maxDepth)) return refused('report.json is nested too deeply')
  const record = checkRecord(reportRecord, json.value)
  if (record.status !== 'ok') return refused(`report.json cannot be used: ${record.reason}`)
  return { status: 'ok', record: cutTexts(pickRecord(record.value)) }
}

const refused = (reason: string): ForkReport => ({ status: 'refused', reason: clause(reason) })

/** Only what the comment shows. */
function pickRecord(record: ReportRecord): CommentRecord {
  const { title, verdict, headline, reasons, checks, figures, faults, comparison } = record
  const { generated_at, generator, subject } = record
  return {
    title,
    verdict,
    headline,
    reasons,
    checks,
    figures,
    generated_at,
    generator,
    ...(subject === undefined ? {} : { subject }),
    ...(faults === undefined ? {} : { faults: pickFaults(faults) }),
    ...(comparison === undefined ? {} : { comparison }),
  }
}

function pickFaults(report: NonNullable<ReportRecord['faults']>): CommentRecord['faults'] {
  const { faults, dose_curves, rates, complete } = report
  return { faults, dose_curves, rates, complete }
}

function cutTexts<T>(value: T): T {
  if (typeof value === 'string') return value.slice(0, maxTextCharacters) as T
  if (Array.isArray(value)) return value.map((item) => cutTexts<unknown>(item)) as T
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).map(
    ([key, item]) => [cutTexts(key), cutTexts<unknown>(item)] as const,
  )
  return Object.fromEntries(entries) as T
}

/** Walked level by level: the deepest nesting cannot overflow it. */
function isDeeper(value: unknown, levels: number): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; depth < levels; depth++) {
    level = level.flatMap((item) =>
      typeof item === 'object' && item !== null ? Object.values(item) : [],
    )
    if (level.length === 0) return false
  }
  return true
}
