import * as z from 'zod'
import { nodesMemory } from './nodes-memory.js'

/** Increased with every change of meaning; an added optional field is no such change. */
export const clusterStateVersion = 1

/** One machine, with the fields of the seed system; fields of other programs are preserved. */
const clusterStateNode = z.looseObject({
  ip: z.string().nullable().default(null),
  gpu: z.string().nullable().default(null),
  vram_gb: z.number().nullable().default(null),
  /** `available` and `busy` are set by the program that starts jobs; all others are the verdict of the monitor. */
  status: z.string().default('available'),
  running_job_id: z.string().nullable().default(null),
  /** 0 to 100; null if too little is known. */
  health_score: z.number().nullable().default(100),
  last_check: z.string().nullable().default(null),
  /** Our own fields begin here. */
  verdict: z.enum(['healthy', 'degraded', 'unhealthy', 'unknown']).optional(),
  reason: z.string().optional(),
  reachability: z.string().optional(),
})
export type ClusterStateNode = z.infer<typeof clusterStateNode>

/** One job, as registered by the program that started it. */
const clusterStateJob = z.looseObject({
  status: z.string(),
  ranks: z.array(z.int()).default([]),
  model: z.string().nullable().default(null),
  started_at: z.string().nullable().default(null),
  /** Names of the nodes it runs on. */
  gpu_nodes: z.array(z.string()).default([]),
  /** Our own field: the directory in which its ranks write `metrics_rank<N>.jsonl`. */
  metrics_dir: z.string().nullable().optional(),
})
export type ClusterStateJob = z.infer<typeof clusterStateJob>

/** The state file that monitor, commands and other programs share; each writes only its own fields. */
export const clusterState = z.looseObject({
  nodes: z.record(z.string(), clusterStateNode).default({}),
  jobs: z.record(z.string(), clusterStateJob).default({}),
  minicluster: z
    .looseObject({
      version: z.literal(clusterStateVersion),
      written_at: z.string(),
      /** Events that a user has cleared, until the monitor has read them; a null check means all checks of the node. */
      clears: z
        .array(z.looseObject({ node: z.string(), check: z.string().nullable(), at: z.string() }))
        .default([]),
      memory: nodesMemory.nullable().default(null),
      /** Alerts that were sent and not resolved, so that the next watch neither repeats nor forgets them. */
      alerts: z.array(z.looseObject({ key: z.string(), sent_at: z.string() })).optional(),
    })
    .optional(),
})
export type ClusterState = z.infer<typeof clusterState>
