import { LiveSite } from '../../../kit/live-page/live-site.js'
import type { MonitorHistory } from '../history.js'
import type { MonitorView } from '../monitor-view.js'
import { PageState } from './page-state.js'
import { renderAccessDenied, renderPage } from './render-page.js'

export type { SiteAnswer } from '../../../kit/live-page/live-site.js'

/** The monitor of a run as a site. */
export class MonitorSite extends LiveSite {
  private readonly state: PageState

  constructor(token: string) {
    const source = new PageState()
    super({ token, page: renderPage(), accessDeniedPage: renderAccessDenied, source })
    this.state = source
  }

  update(view: MonitorView, history: MonitorHistory, ended: string | null = null): void {
    this.state.update(view, history, ended)
  }
}
