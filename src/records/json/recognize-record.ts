/** Records that users may confuse, with the keys that identify each; the first match counts. */
const knownRecords = [
  {
    name: 'a correctness report (validate --output)',
    keys: ['step_comparisons', 'overall_passed'],
  },
  {
    name: 'a health checkpoint (run --health-checkpoint-path)',
    keys: ['completed_steps', 'workers', 'is_complete'],
  },
  { name: 'a health report (monitor report --json)', keys: ['anomaly_counts', 'worker_statuses'] },
  { name: 'a fault report (fault-test --output)', keys: ['num_faults', 'results'] },
  { name: 'a report (report.json)', keys: ['report_version', 'verdict'] },
  { name: 'a baseline comparison (baseline compare --output)', keys: ['baseline', 'comparisons'] },
  {
    name: 'a collective benchmark (bench-collective)',
    keys: ['mean_bandwidth_gbps', 'iterations'],
  },
  { name: 'run metrics', keys: ['config', 'steps', 'num_workers'] },
  { name: 'a baseline (baseline save)', keys: ['name', 'metrics', 'timestamp'] },
] as const

/** Describes the kind of record that this JSON resembles; null if there is none. */
export function recognizeRecord(json: unknown): string | null {
  if (typeof json !== 'object' || json === null) return null
  const known = knownRecords.find(({ keys }) => keys.every((key) => key in json))
  return known?.name ?? recognizeCanonicalResult(json)
}

function recognizeCanonicalResult(json: object): string | null {
  const { tool_name: tool } = json as { tool_name?: unknown }
  return typeof tool === 'string' && 'tool_payload' in json ? `a result of ${tool}` : null
}
