import * as z from 'zod'

const ms = z.number()
const maybeMs = ms.nullable()
const text = z.string()
const maybeText = text.nullable()
const count = z.int().nonnegative()
const maybeCount = z.number().nullable()
const severity = z.enum(['warning', 'critical'])
const figures = z.record(text, z.number().nullable())

const access = z.object({
  state: z.enum(['unknown', 'reachable', 'suspect', 'down', 'returning', 'refused', 'untrusted']),
  since_ms: maybeMs,
  silent_since_ms: maybeMs,
  down_at_ms: maybeMs,
  failures: count,
  returns_ms: z.array(ms),
  last_asked_ms: maybeMs,
  last_answered_ms: maybeMs,
  detail: maybeText,
})

const held = z.object({
  check: text,
  subject: maybeText,
  severity: severity.nullable(),
  since_ms: ms,
  summary: text,
  evidence: z.array(text),
  figures,
  code: maybeText,
  deduction: z.number(),
  boot_id: maybeText,
})

/** Counters of the newest answer, so that events before a restart of the monitor are not reported as new. */
const counters = z.object({
  boot_id: text,
  oom_kills: maybeCount,
  faulty_bytes: maybeCount,
  controllers: z.array(z.object({ name: text, corrected: maybeCount, uncorrected: maybeCount })),
  gpus: z.array(
    z.object({
      index: maybeCount,
      uuid: maybeText,
      bus_id: maybeText,
      ecc: z.object({ uncorrected: maybeCount, corrected: maybeCount, aggregate: maybeCount }),
    }),
  ),
})

const memory = z.object({
  access,
  /** Curves as lines of numbers, one per point, oldest first; absent in older files. */
  history: z.array(text).optional(),
  /** Only problems are stored; healthy checks are polled again soon. */
  held: z.array(held),
  counters: counters.nullable(),
  kernel_cursor: z.object({ boot_id: text, uptime_s: z.number() }).nullable(),
  baseline: z.object({
    gpu_count: maybeCount,
    networks_up: z.array(text),
    infiniband_active: z.array(text),
    writable_mounts: z.array(text),
    nvlinks: z.record(text, z.number()),
    torch: maybeText,
  }),
  event_boots: z.record(text, z.array(text)),
  /** Processes with a rank, from the newest answer; absent or null if none could be listed. */
  ranks: z
    .array(
      z.object({
        rank: maybeCount,
        local_rank: maybeCount,
        world_size: maybeCount,
        run_id: maybeText,
        visible_devices: maybeText,
      }),
    )
    .nullable()
    .optional(),
})

const trouble = z.object({
  id: text,
  key: text,
  about: z.enum(['node', 'cluster', 'monitor']),
  node: maybeText,
  type: text,
  subject: maybeText,
  severity,
  summary: text,
  evidence: z.array(text),
  raised_at_ms: ms,
  resolved_at_ms: maybeMs,
})

/** The memory of the monitor of nodes, kept across a restart; limited in size. */
export const nodesMemory = z.object({
  nodes: z.record(text, memory),
  troubles: z.object({
    open: z.array(trouble),
    closed: z.array(trouble),
    next_number: count,
    returns: z.record(text, z.array(ms)),
  }),
  outages: z.array(
    z.object({
      node: text,
      silent_since_ms: ms,
      down_at_ms: ms,
      ended_at_ms: maybeMs,
      has_rebooted: z.boolean().nullable(),
    }),
  ),
  total_checks: count,
  failed_checks: count,
  last_activity_ms: maybeMs,
})
export type NodesMemory = z.infer<typeof nodesMemory>
