import type { NodeView } from '../view/nodes-view.js'
import type { NodesFrame, NodesHead } from '../web/nodes-frame.js'

/** The data of the page: the newest head, and the newest data of every node. */
export class NodesModel {
  head: NodesHead | null = null
  /** The selected node; null for the worst one. */
  chosen: string | null = null
  private readonly byName = new Map<string, NodeView>()

  apply(frame: NodesFrame): void {
    this.head = frame.head
    for (const node of frame.nodes) this.byName.set(node.name, node)
  }

  /** In the order of the cluster file. */
  get nodes(): readonly NodeView[] {
    return (this.head?.names ?? []).flatMap((name) => this.byName.get(name) ?? [])
  }

  node(name: string): NodeView | null {
    return this.byName.get(name) ?? null
  }
}
