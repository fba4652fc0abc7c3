import type { NodesView, NodeVerdict, NodeView, Trouble } from '../view/nodes-view.js'

/** An event for the log. */
export type NodeWatchEvent =
  | {
      readonly kind: 'node'
      readonly atMs: number
      readonly before: NodeVerdict | null
      readonly node: NodeView
    }
  | { readonly kind: 'raised' | 'resolved'; readonly atMs: number; readonly trouble: Trouble }
  | { readonly kind: 'end'; readonly atMs: number; readonly view: NodesView }

/** Reports changes between views: verdicts of nodes, and problems that appear and disappear. */
export function createNodesViewDiff() {
  const verdicts = new Map<string, NodeVerdict>()
  const open = new Set<string>()
  return {
    observe(view: NodesView): readonly NodeWatchEvent[] {
      const { atMs } = view
      const nodes = view.nodes.flatMap((node): NodeWatchEvent[] => {
        const before = verdicts.get(node.name) ?? null
        // A node that this watch has not polled yet is not reported.
        const isUnasked = node.reachability.lastAskedMs === null || node.isFromState
        if (before === node.verdict || isUnasked) return []
        verdicts.set(node.name, node.verdict)
        return [{ kind: 'node', atMs, before, node }]
      })
      const troubles = view.troubles.flatMap((trouble): NodeWatchEvent[] => {
        const { id, resolvedAtMs } = trouble
        if (resolvedAtMs === null) {
          if (open.has(id)) return []
          open.add(id)
          return [{ kind: 'raised', atMs, trouble }]
        }
        return open.delete(id) ? [{ kind: 'resolved', atMs, trouble }] : []
      })
      return [...nodes, ...troubles]
    },
    end: (view: NodesView): readonly NodeWatchEvent[] => [{ kind: 'end', atMs: view.atMs, view }],
  }
}
