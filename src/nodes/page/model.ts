import type { NodeView } from '../view/nodes-view.js'
import type { NodesFrame, NodesHead } from '../web/nodes-frame.js'

/** What the page knows: the newest head, and every node as it last came. */
export class NodesModel {
  head: NodesHead | null = null
  /** The node that a person looks at; null: the worst one. */
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
