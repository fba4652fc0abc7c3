import { enumerate } from '../../wording/enumerate.js'
import { listFew } from '../../wording/first-few.js'
import { plural } from '../../wording/plural.js'

/** Records that users may confuse, with the keys that identify each; the first match counts. */
const knownRecords = [
  {
    kind: 'correctness-report',
    words: 'a correctness report (validate --output)',
    keys: ['step_comparisons', 'overall_passed'],
  },
  {
    kind: 'health-checkpoint',
    words: 'a health checkpoint (run --health)',
    keys: ['completed_steps', 'workers', 'is_complete'],
  },
  {
    kind: 'health-report',
    words: 'a health report (monitor report --json)',
    keys: ['anomaly_counts', 'worker_statuses'],
  },
  {
    kind: 'fault-report',
    words: 'a fault report (fault-test --output)',
    keys: ['num_faults', 'results'],
  },
  { kind: 'report', words: 'a report (report.json)', keys: ['report_version', 'verdict'] },
  {
    kind: 'comparison',
    words: 'a baseline comparison (baseline compare --output)',
    keys: ['baseline', 'comparisons'],
  },
  {
    kind: 'bandwidth',
    words: 'a collective benchmark (bench-collective)',
    keys: ['mean_bandwidth_gbps', 'iterations'],
  },
  { kind: 'run-metrics', words: 'run metrics', keys: ['config', 'steps', 'num_workers'] },
  { kind: 'baseline', words: 'a baseline (baseline save)', keys: ['name', 'metrics', 'timestamp'] },
] as const

/** The kind of a record, and the same for people. */
type RecognizedRecord = {
  readonly kind: (typeof knownRecords)[number]['kind'] | 'foreign-result'
  readonly words: string
}

/**
 * What this JSON is instead of the record `wanted`; null where it resembles that one, so that its flaw is of interest.
 * It names what was found and by which fields the record is known, as words that follow "it is".
 */
export function describeOther(json: unknown, wanted: RecognizedRecord['kind']): string | null {
  const expected = knownRecords.find(({ kind }) => kind === wanted)
  const found = recognizeRecord(json)
  if (expected === undefined || found?.kind === wanted) return null
  const name = expected.words.replace(/ \(.*\)$/, '')
  if (found !== null) return `${found.words}, not ${name}`
  const isObject = typeof json === 'object' && json !== null && !Array.isArray(json)
  const has = (key: string) => isObject && Object.hasOwn(json, key)
  const missing = expected.keys.filter((key) => !has(key))
  if (missing.length <= expected.keys.length / 2) return null
  return `${describeJson(json)}, not ${name} with ${enumerate(expected.keys, 'and')}`
}

/** A value of JSON in a few words. */
function describeJson(json: unknown): string {
  if (json === null) return 'null'
  if (Array.isArray(json)) return `a list of ${plural(json.length, 'value')}`
  if (typeof json !== 'object') return `a ${typeof json}`
  const names = Object.keys(json).map((name) => quoteShort(name))
  return names.length === 0 ? 'an empty object' : `an object with ${listFew(names)}`
}

const longestName = 40

/** A name of a foreign file, without what a terminal would act on. */
function quoteShort(name: string): string {
  const shown = name.replace(/\p{Cc}/gu, '?')
  return shown.length > longestName ? `${shown.slice(0, longestName)}...` : shown
}

/** The kind of record that this JSON resembles; null if there is none. */
export function recognizeRecord(json: unknown): RecognizedRecord | null {
  if (typeof json !== 'object' || json === null) return null
  const known = knownRecords.find(({ keys }) => keys.every((key) => key in json))
  return known ?? recognizeCanonicalResult(json)
}

function recognizeCanonicalResult(json: object): RecognizedRecord | null {
  const { tool_name: tool } = json as { tool_name?: unknown }
  return typeof tool === 'string' && 'tool_payload' in json
    ? { kind: 'foreign-result', words: `a result of ${tool}` }
    : null
}
