import { LiveSite } from '../../../kit/live-page/live-site.js'
import type { JobTraining } from '../training/job-training.js'
import type { NodesView } from '../view/nodes-view.js'
import { NodesPageState } from './nodes-page-state.js'
import { renderNodesAccessDenied, renderNodesPage } from './render-nodes-page.js'

/** The health of nodes as a site. */
export class NodesSite extends LiveSite {
  private readonly state: NodesPageState

  constructor(token: string, title: string) {
    const source = new NodesPageState(title)
    super({ token, page: renderNodesPage(), accessDeniedPage: renderNodesAccessDenied, source })
    this.state = source
  }

  update(view: NodesView, ended: string | null, training: readonly JobTraining[]): void {
    this.state.update(view, ended, training)
  }
}
