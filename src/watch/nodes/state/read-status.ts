import type { ClusterState } from '../../../kit/records/nodes/cluster-state.js'
import type { NodeVerdict } from '../view/nodes-view.js'

/** The state of one node in the state file. */
export type StatusOfNode = {
  readonly name: string
  /** `busy` while a job runs on it, otherwise its health. */
  readonly status: string
  readonly health: NodeVerdict
  readonly score: number | null
  readonly reason: string | null
  readonly job: string | null
  /** Time since its last poll; null if unknown. */
  readonly ageMs: number | null
  /** Too old to describe the present. */
  readonly isStale: boolean
}

export type StatusOfNodes = {
  readonly nodes: readonly StatusOfNode[]
  readonly jobs: readonly {
    readonly id: string
    readonly status: string
    readonly nodes: readonly string[]
  }[]
}

type When = { readonly atMs: number; readonly staleAfterMs: number }

/** Reads the health of nodes from a state file; an entry without a time is stale. */
export function readStatus({ nodes, jobs }: ClusterState, when: When): StatusOfNodes {
  return {
    nodes: Object.entries(nodes).map(([name, node]) => {
      const ageMs = ageOf(node.last_check, when.atMs)
      return {
        name,
        status: node.status ?? 'unknown',
        health: node.verdict ?? healthOf(node.status),
        score: node.health_score ?? null,
        reason: node.reason ?? null,
        job: node.running_job_id ?? null,
        ageMs,
        isStale: ageMs === null || ageMs > when.staleAfterMs,
      }
    }),
    jobs: Object.entries(jobs).map(([id, job]) => ({
      id,
      status: job.status ?? 'unknown',
      nodes: job.gpu_nodes ?? [],
    })),
  }
}

function ageOf(time: string | null | undefined, atMs: number): number | null {
  const thenMs = Date.parse(time ?? '')
  return Number.isNaN(thenMs) ? null : Math.max(0, atMs - thenMs)
}

const verdicts: readonly string[] = ['healthy', 'degraded', 'unhealthy', 'unknown']

const healthOf = (word: unknown): NodeVerdict =>
  typeof word === 'string' && verdicts.includes(word) ? (word as NodeVerdict) : 'unknown'
