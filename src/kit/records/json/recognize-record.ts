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
export type RecognizedRecord = {
  readonly kind: (typeof knownRecords)[number]['kind'] | 'foreign-result'
  readonly words: string
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
