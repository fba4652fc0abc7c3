import * as z from 'zod'
import { lossValue } from '../json/json-number.js'
import { nodeVerdict } from './nodes-report.js'

/** Bumped on every change of meaning; adding an optional field is no such change. */
export const nodesStatusVersion = 1

const known = z.number().nullable()
const text = z.string().nullable()

/** The state of one node according to the state file. */
const node = z.object({
  name: z.string(),
  /** `busy` while a job is on it, otherwise as its health. */
  status: z.string(),
  health: nodeVerdict,
  score: known,
  reason: text,
  job: text,
  /** Time since the last poll; null: never polled, or unknown. */
  age_ms: known,
  /** Too old to describe the present. */
  is_stale: z.boolean(),
})

/** How one rank of a job trains; null is not known. */
const rank = z.object({
  rank: z.int().nonnegative(),
  step: known,
  loss: lossValue.nullable(),
  throughput_tokens_sec: known,
  gpu_util_percent: known,
  gpu_mem_used_gb: known,
  /** 0 to 100. */
  efficiency: known,
  age_ms: known,
  is_stale: z.boolean(),
  alerts: z.array(z.object({ type: z.string(), text: z.string() })),
  /** Why there is no record of the rank; null where there is one. */
  reason: text,
})

const training = z.object({
  job: z.string(),
  ranks: z.array(rank),
  /** Under the names of the system that this one replaces. */
  statistics: z.looseObject({ status: z.enum(['not_found', 'no_metrics', 'active']) }),
})

/** What `nodes status --json` prints: the content and age of the state file, and the watching process. */
export const nodesStatus = z.object({
  record_version: z.literal(nodesStatusVersion),
  checked_at: z.string(),
  /** `unknown` wherever something is too old or too little is known; it is never healthy. */
  verdict: z.enum(['healthy', 'degraded', 'unhealthy', 'unknown']),
  /** Path of the state file. */
  state_file: z.string(),
  /** The process that watches in the background; null where none does. */
  watcher: z.object({ pid: z.int(), host: z.string(), started_at: text }).nullable(),
  nodes: z.array(node),
  jobs: z.array(z.object({ id: z.string(), status: z.string(), nodes: z.array(z.string()) })),
  training: z.array(training),
})
export type NodesStatus = z.infer<typeof nodesStatus>
