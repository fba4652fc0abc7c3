import type { ClusterState } from '../../records/nodes/cluster-state.js'
import type { NodeVerdict } from '../view/nodes-view.js'

/** What the state file says of one node. */
export type StatusOfNode = {
  readonly name: string
  /** `busy` while a job is on it, otherwise as its health. */
  readonly status: string
  readonly health: NodeVerdict
  readonly score: number | null
  readonly reason: string | null
  readonly job: string | null
  /** Since it was last asked; null: it never was, or nobody says. */
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

/** Reads the health of nodes from a state file; without a time, what it says is stale. */
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
