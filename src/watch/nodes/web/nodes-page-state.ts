import type { JobTraining } from '../training/job-training.js'
import { describeTraining } from '../training/training-words.js'
import type { NodesView } from '../view/nodes-view.js'
import type { NodesHead } from './nodes-frame.js'

type Kept = { text: string; changedAt: number }

/** The content of the page of the nodes by version: `frameSince(n)` returns the changes for a reader with version n. */
export class NodesPageState {
  version = 0
  private head: NodesHead | null = null
  private readonly nodes = new Map<string, Kept>()

  constructor(private readonly title: string) {}

  /** Adds a view; `ended` is the reason if it is the last. */
  update(view: NodesView, ended: string | null = null, jobs: readonly JobTraining[] = []): void {
    this.version++
    const training = jobs.map(describeTraining)
    const { atMs, cluster, statistics, troubles, outages } = view
    const names = view.nodes.map(({ name }) => name)
    const { title } = this
    this.head = { atMs, title, cluster, statistics, troubles, outages, training, names, ended }
    for (const node of view.nodes) {
      const text = JSON.stringify(node)
      if (this.nodes.get(node.name)?.text === text) continue
      this.nodes.set(node.name, { text, changedAt: this.version })
    }
    const present = new Set(names)
    for (const name of [...this.nodes.keys()]) if (!present.has(name)) this.nodes.delete(name)
  }

  /** JSON of a `NodesFrame`; null if the reader is up to date. A new reader has version 0. */
  frameSince(version: number): string | null {
    if (this.head === null || version >= this.version) return null
    const changed = [...this.nodes.values()].filter(({ changedAt }) => changedAt > version)
    const nodes = changed.map(({ text }) => text).join(',')
    return `{"version":${this.version},"head":${JSON.stringify(this.head)},"nodes":[${nodes}]}`
  }
}
