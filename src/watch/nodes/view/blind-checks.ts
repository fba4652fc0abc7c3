import { nodeChecks } from '../checks/index.js'
import { needsKey } from '../checks/readings.js'
import type { CheckView, NodeView } from './nodes-view.js'

/** Checks that cannot see the same thing, for the same reason, on some nodes. */
type BlindChecks = {
  readonly nodes: readonly string[]
  readonly checks: readonly string[]
  readonly reason: string
  /** What allows it on the first of the nodes; null if the login is not the cause. */
  readonly command: string | null
}

/** What lets an ordinary login read a key of the probe. */
const permissions: Readonly<Record<string, (destination: string) => string>> = {
  kern: (destination) => `ssh -t ${destination} 'sudo usermod -aG systemd-journal "$USER"'`,
}

const needsOf = new Map(nodeChecks.map(({ name, needs }) => [name, needs]))

/** The unknown checks of the nodes that answer: first those that the login may not read, then the others. */
export function findBlindChecks(nodes: readonly NodeView[]): readonly BlindChecks[] {
  const found = new Map<string, BlindChecks>()
  for (const node of nodes.filter(({ reachability }) => reachability.state === 'reachable')) {
    for (const check of node.checks.filter(({ status }) => status === 'unknown')) {
      const { reason, command } = causeOf(node, check)
      const known = found.get(reason) ?? { nodes: [], checks: [], reason, command }
      found.set(reason, {
        ...known,
        nodes: [...new Set([...known.nodes, node.name])],
        checks: [...new Set([...known.checks, check.name])],
      })
    }
  }
  return [...found.values()].sort((a, b) => Number(a.command === null) - Number(b.command === null))
}

function causeOf({ unseen, destination }: NodeView, { name, summary }: CheckView) {
  const denied = unseen.find(
    ({ key, kind }) =>
      kind === 'denied' && (needsOf.get(name) ?? []).some((need) => needsKey(need, key)),
  )
  if (denied === undefined) return { reason: summary, command: null }
  return { reason: denied.reason, command: permissions[denied.key]?.(destination) ?? null }
}
