import type { NodesView, NodeVerdict, NodeView, Trouble } from '../view/nodes-view.js'

/** Something that a person who reads a log wants to know. */
export type NodeHappening =
  | {
      readonly kind: 'node'
      readonly atMs: number
      readonly before: NodeVerdict | null
      readonly node: NodeView
    }
  | { readonly kind: 'raised' | 'resolved'; readonly atMs: number; readonly trouble: Trouble }
  | { readonly kind: 'end'; readonly atMs: number; readonly view: NodesView }

/** Tells what changed from view to view: verdicts of nodes, and troubles that come and go. */
export function createNodesNarrator() {
  const verdicts = new Map<string, NodeVerdict>()
  const open = new Set<string>()
  return {
    observe(view: NodesView): readonly NodeHappening[] {
      const { atMs } = view
      const nodes = view.nodes.flatMap((node): NodeHappening[] => {
        const before = verdicts.get(node.name) ?? null
        // A node that this watch has not asked yet is no news.
        const isUnasked = node.reachability.lastAskedMs === null || node.isFromState
        if (before === node.verdict || isUnasked) return []
        verdicts.set(node.name, node.verdict)
        return [{ kind: 'node', atMs, before, node }]
      })
      const troubles = view.troubles.flatMap((trouble): NodeHappening[] => {
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
    end: (view: NodesView): readonly NodeHappening[] => [{ kind: 'end', atMs: view.atMs, view }],
  }
}
