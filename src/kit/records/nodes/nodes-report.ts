import * as z from 'zod'

/** Increased with every change of meaning; an added optional field is no such change. */
export const nodesReportVersion = 1

const known = z.number().nullable()
const text = z.string().nullable()
const status = z.enum(['ok', 'bad', 'unknown'])
const severity = z.enum(['warning', 'critical'])
const group = z.enum(['gpu', 'system', 'network', 'process'])
const figures = z.record(z.string(), z.number().nullable())

/** `unknown` if a node cannot be observed well enough; it is never healthy. */
export const nodeVerdict = z.enum(['healthy', 'degraded', 'unhealthy', 'unknown'])

const advice = z.object({
  check: z.string(),
  subject: text,
  action: z.string(),
  meaning: z.string(),
  next: z.array(z.string()),
  commands: z.array(z.string()),
})

const subject = z.object({
  subject: text,
  status,
  severity: severity.nullable(),
  since: z.string(),
  summary: z.string(),
  evidence: z.array(z.string()),
  figures,
  /** An event, which stays until the node reboots or a user clears it. */
  is_sticky: z.boolean(),
})

const check = z.object({
  name: z.string(),
  group,
  status,
  severity: severity.nullable(),
  since: z.string(),
  summary: z.string(),
  subjects: z.array(subject),
})

/** One GPU; unknown is null. */
const gpu = z.object({
  index: known,
  uuid: text,
  name: text,
  temperature_c: known,
  utilization_percent: known,
  memory_used_mib: known,
  memory_total_mib: known,
  power_w: known,
})

const node = z.object({
  name: z.string(),
  destination: z.string(),
  verdict: nodeVerdict,
  reason: z.string(),
  score: known,
  /** Points that each group costs of its weight; null while it is unknown. */
  groups: z.record(z.string(), z.object({ weight: z.number(), deducted: known })),
  reachability: z.object({
    state: z.string(),
    since: text,
    outcome: text,
    cause: text,
    detail: text,
    hint: text,
    last_answered_at: text,
    failures: z.int(),
    breaker: z.enum(['closed', 'open', 'half-open']),
    latency_ms: known,
  }),
  checks: z.array(check),
  gpus: z.array(gpu),
  system: z.object({
    hostname: text,
    kernel: text,
    boot_id: text,
    uptime_s: known,
    cores: known,
    load_1m: known,
    cpu_percent: known,
    memory_percent: known,
    disk_percent: known,
    driver_version: text,
    python_version: text,
    torch_version: text,
    clock_offset_ms: known,
    clock_uncertainty_ms: known,
  }),
  advice: z.array(advice),
  is_flapping: z.boolean(),
  jobs: z.array(z.string()),
  quick_diagnostic: z.object({
    passed: z.record(z.string(), z.boolean().nullable()),
    /** Null if too little could be observed. */
    is_ok: z.boolean().nullable(),
  }),
})

/** A current or past problem. */
const trouble = z.object({
  id: z.string(),
  about: z.enum(['node', 'cluster', 'monitor']),
  node: text,
  type: z.string(),
  subject: text,
  severity,
  summary: z.string(),
  evidence: z.array(z.string()),
  raised_at: z.string(),
  resolved_at: text,
  inhibited_by: text,
})

/** The output of `nodes check --json` and `nodes report --json`. */
export const nodesReport = z.looseObject({
  record_version: z.literal(nodesReportVersion),
  checked_at: z.string(),
  verdict: nodeVerdict,
  reason: z.string(),
  average_score: known,
  counts: z.record(z.string(), z.int()),
  monitor_trouble: text,
  nodes: z.array(node),
  troubles: z.array(trouble),
  outages: z.array(
    z.object({
      node: z.string(),
      silent_since: z.string(),
      down_at: z.string(),
      ended_at: text,
      has_rebooted: z.boolean().nullable(),
    }),
  ),
  statistics: z.object({
    total_checks: z.int(),
    failed_checks: z.int(),
    critical_alerts: z.int(),
    warning_alerts: z.int(),
    active_jobs: z.int(),
    monitored_nodes: z.int(),
    circuit_breakers_open: z.int(),
    average_health_score: known,
  }),
})
export type NodesReport = z.infer<typeof nodesReport>
