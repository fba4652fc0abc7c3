import { communicationOverheadPercent } from '../../gate/baseline/metrics/run-figures.js'
import type { CanonicalResult } from '../../kit/records/run/canonical-result.js'
import { canonicalSchemaVersion } from '../../kit/records/run/canonical-schema-version.js'
import type { EnvironmentRecord, RunMetrics } from '../../kit/records/run/run-metrics.js'
import { stepTimesOf } from '../../kit/records/run/thinned/all-steps.js'
import { thinSteps } from '../../kit/records/run/thinned/thin-steps.js'
import { sum } from '../../kit/stats/sum.js'

/** The file around the run metrics, in the format of the seed system's tools; unmeasured values are null. */
export function toCanonicalResult(
  metrics: RunMetrics,
  environment: EnvironmentRecord,
  now: Date,
): CanonicalResult {
  return {
    tool_name: 'minicluster',
    tool_version: environment.minicluster_version,
    timestamp: now.toISOString(),
    schema_version: canonicalSchemaVersion,
    platform: {
      hardware_name: environment.cpu_model ?? environment.architecture,
      os: environment.os,
      framework: `minicluster ${metrics.backend?.selected ?? ''}`.trim(),
      framework_version: environment.minicluster_version,
    },
    workload: {
      name: metrics.config.workload ?? 'unknown',
      workload_type: 'training',
      batch_size: metrics.config.batch_size,
      steps: metrics.num_steps,
    },
    metrics: {
      throughput_samples_per_sec: metrics.average_throughput_samples_per_sec,
      ...stepLatency(metrics),
      memory_utilization_percent: memoryUtilization(metrics, environment),
      communication_overhead_percent: communicationOverheadPercent(metrics),
      power_consumption_watts: null,
      energy_per_step_joules: null,
      performance_per_watt: null,
      temperature_celsius: null,
      scaling_efficiency_pct: metrics.scaling_efficiency_pct ?? null,
      ttft_ms: null,
      tokens_per_sec: null,
      decode_tpt_ms: null,
    },
    regression: comparedWithNothing,
    kv_cache: null,
    tool_payload: thinSteps(metrics),
  }
}

/** The version of the schema has no third status and no null change; that there is no baseline says it. */
const comparedWithNothing: CanonicalResult['regression'] = {
  baseline_id: null,
  delta_percent: 0,
  status: 'pass',
  failed_metrics: [],
}

function stepLatency(metrics: RunMetrics) {
  const { p50, p95, p99 } = stepTimesOf(metrics)
  return { latency_p50_ms: p50, latency_p95_ms: p95, latency_p99_ms: p99 }
}

/** The sum of the workers' peaks, so an upper bound: pages that workers share count once for each. */
function memoryUtilization(metrics: RunMetrics, environment: EnvironmentRecord): number | null {
  const peaks = metrics.workers?.map((worker) => worker.peak_rss_bytes) ?? []
  if (peaks.length === 0 || environment.memory_bytes === null) return null
  const known = peaks.filter((bytes) => bytes !== null)
  return known.length === peaks.length ? (100 * sum(known)) / environment.memory_bytes : null
}
