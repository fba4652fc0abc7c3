import { faultReport, type FaultReport } from '../reports/fault-report.js'
import { checkRecord, type Parsed } from '../json/parse-record.js'
import { parseJson } from '../json/parse-json.js'
import { checkRunMetrics } from './parse-run-metrics.js'
import { defaultMaxMetricsBytes } from './read-run-metrics.js'
import { requireRecord } from '../json/require-record.js'
import type { RunMetrics } from './run-metrics.js'
import type { TextFiles } from '../text-files.js'

/** A record that a report can be made from: a run, or the result of a fault campaign. */
type ResultRecord =
  | { readonly kind: 'run'; readonly metrics: RunMetrics }
  | { readonly kind: 'faults'; readonly report: FaultReport }

const writeIt =
  'Write one with: minicluster run --output <file>, or minicluster fault-test --output <file>. A check writes single.json, multi.json and fault_report.json beside its report.json.'

/** The record in a file, recognised by its fields; throws a ConfigError that says what is wrong, and where. */
export async function readResultRecord(path: string, files: TextFiles): Promise<ResultRecord> {
  const file = { what: 'result file', writeIt, maxBytes: defaultMaxMetricsBytes }
  return requireRecord(path, files, parseResultRecord, file)
}

/** The record in a text, run metrics or fault report. */
export function parseResultRecord(text: string): Parsed<ResultRecord> {
  const json = parseJson(text)
  if (json.status !== 'ok') return json
  if (isFaultReport(json.value)) {
    const checked = checkRecord(faultReport, json.value)
    return checked.status === 'ok'
      ? { status: 'ok', value: { kind: 'faults', report: checked.value } }
      : { ...checked, reason: `it does not match the format of a fault report: ${checked.reason}` }
  }
  const checked = checkRunMetrics(json.value)
  return checked.status === 'ok'
    ? { status: 'ok', value: { kind: 'run', metrics: checked.value } }
    : checked
}

function isFaultReport(json: unknown): boolean {
  return typeof json === 'object' && json !== null && 'num_faults' in json && 'results' in json
}
