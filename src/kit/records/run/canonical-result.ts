import * as z from 'zod'
import { runMetrics } from './run-metrics.js'

const known = z.number().nullable()

/** The file `run --output` writes: the seed system's canonical result around our run metrics. */
export const canonicalResult = z.looseObject({
  tool_name: z.string(),
  tool_version: z.string(),
  timestamp: z.string(),
  schema_version: z.string(),
  platform: z.looseObject({
    hardware_name: z.string(),
    os: z.string(),
    framework: z.string(),
    framework_version: z.string(),
  }),
  workload: z.looseObject({
    name: z.string(),
    workload_type: z.enum(['training', 'inference']),
    batch_size: z.int().nullable(),
    steps: z.int(),
  }),
  metrics: z.looseObject({
    throughput_samples_per_sec: known,
    latency_p50_ms: known,
    latency_p95_ms: known,
    latency_p99_ms: known,
    memory_utilization_percent: known,
    communication_overhead_percent: known.optional(),
    power_consumption_watts: known.optional(),
    energy_per_step_joules: known.optional(),
    performance_per_watt: known.optional(),
    temperature_celsius: known.optional(),
    scaling_efficiency_pct: known.optional(),
    ttft_ms: known.optional(),
    tokens_per_sec: known.optional(),
    decode_tpt_ms: known.optional(),
  }),
  /** Where nothing was compared, `baseline_id` is null and the status `pass`: the schema has no third one. */
  regression: z.looseObject({
    baseline_id: z.string().nullable(),
    delta_percent: z.number(),
    status: z.enum(['pass', 'fail']),
    failed_metrics: z.array(z.string()),
  }),
  kv_cache: z.unknown().optional(),
  tool_payload: runMetrics,
})
export type CanonicalResult = z.infer<typeof canonicalResult>
