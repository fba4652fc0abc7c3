import * as z from 'zod'
import { lossValue } from '../json/json-number.js'
import { nodeVerdict } from './nodes-report.js'

/** Increased with every change of meaning; an added optional field is no such change. */
export const nodesStatusVersion = 1

const known = z.number().nullable()
const text = z.string().nullable()

/** The state of one node according to the state file. */
const node = z.object({
  name: z.string(),
  /** `busy` while a job runs on it, otherwise its health. */
  status: z.string(),
  health: nodeVerdict,
  score: known,
  reason: text,
  job: text,
  /** Time since the last poll; null if never polled or unknown. */
  age_ms: known,
  /** Too old to describe the present. */
  is_stale: z.boolean(),
})

/** The training of one rank of a job; unknown is null. */
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
  /** Why there is no record of the rank; null if there is one. */
  reason: text,
})

const training = z.object({
  job: z.string(),
  ranks: z.array(rank),
  /** Further ranks, of which no file is read: the means of the job are null then. */
  unread_ranks: z.int().nonnegative().optional(),
  /** Under the names of the seed system. */
  statistics: z.looseObject({ status: z.enum(['not_found', 'no_metrics', 'active']) }),
})

/** The output of `ps nodes --json`: content and age of the state file, and the watching process. */
export const nodesStatus = z.object({
  record_version: z.literal(nodesStatusVersion),
  checked_at: z.string(),
  /** `unknown` if data is too old or too little is known; it is never healthy. */
  verdict: z.enum(['healthy', 'degraded', 'unhealthy', 'unknown']),
  /** Path of the state file. */
  state_file: z.string(),
  /** The process that has the lock of the background watch; null if there is none. */
  watcher: z
    .object({
      pid: z.int(),
      host: z.string(),
      started_at: text,
      /** `running` if it can be seen; of one elsewhere only whether its lock is `renewed`, or `silent` for 10 minutes. */
      sight: z.enum(['running', 'renewed', 'silent']).optional(),
      /** Since it last renewed its lock. */
      silent_ms: z.number().optional(),
    })
    .nullable(),
  nodes: z.array(node),
  jobs: z.array(z.object({ id: z.string(), status: z.string(), nodes: z.array(z.string()) })),
  training: z.array(training),
})
export type NodesStatus = z.infer<typeof nodesStatus>
