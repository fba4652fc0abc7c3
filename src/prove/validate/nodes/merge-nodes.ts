import { ConfigError } from '../../../kit/errors.js'
import type { RunEvent } from '../../../kit/records/run/run-event.js'
import { alignNodes } from './align-nodes.js'
import type { NodeRun } from './node-run.js'

/** All ranks of a run over several nodes. */
export type MergedRun = {
  readonly runId: string
  readonly worldSize: number
  readonly nodes: readonly NodeRun[]
  /** By rank, on the clock of the first node. */
  readonly events: readonly (readonly RunEvent[])[]
  /** Ranks that no node has recorded. */
  readonly missing: readonly number[]
  /** The node that recorded a rank; null where none has. */
  readonly nodeOf: readonly (NodeRun | null)[]
}

/** Joins the records of all nodes. Throws a ConfigError where they are not of one run, or claim the same rank. */
export function mergeNodes(given: readonly NodeRun[]): MergedRun {
  const [first] = given
  if (first === undefined) throw new ConfigError('no run directory was given')
  for (const node of given) requireSameRun(first, node)
  const { runId, worldSize } = first
  const nodes = alignNodes(given)
  const nodeOf = Array.from({ length: worldSize }, (_, rank) => ownerOf(rank, nodes))
  return {
    runId,
    worldSize,
    nodes,
    nodeOf,
    events: nodeOf.map((node, rank) => node?.ranks[rank] ?? []),
    missing: nodeOf.flatMap((node, rank) => (node === null ? [rank] : [])),
  }
}

function requireSameRun(first: NodeRun, node: NodeRun): void {
  const differ = (what: string, one: string | number, other: string | number): ConfigError =>
    new ConfigError(
      `${first.name} and ${node.name} are not of one run: ${what} ${one} and ${other}`,
      'Start the same command on each node with the same --run-id, and give the directories of one run.',
    )
  if (node.runId !== first.runId) throw differ('run ids', first.runId, node.runId)
  if (node.worldSize !== first.worldSize)
    throw differ('world sizes', first.worldSize, node.worldSize)
}

function ownerOf(rank: number, nodes: readonly NodeRun[]): NodeRun | null {
  const [owner = null, other] = nodes.filter(({ ranks }) => (ranks[rank]?.length ?? 0) > 0)
  if (other === undefined || owner === null) return owner
  throw new ConfigError(
    `${owner.name} and ${other.name} both have records of rank ${rank}`,
    'Give the directory of each node once.',
  )
}
