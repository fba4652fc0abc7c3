import { LiveSite } from '../../../kit/live-page/live-site.js'
import type { JobSnapshot } from '../../../kit/records/jobs/job-snapshot.js'
import type { JobFrame } from './job-frame.js'
import { renderJobAccessDenied, renderJobPage } from './render-job-page.js'

/** A watched job as a site. */
export class JobSite extends LiveSite {
  private readonly kept: { version: number; json: string }

  constructor(token: string) {
    const kept = { version: 0, json: '' }
    const source = {
      get version() {
        return kept.version
      },
      frameSince: (version: number) => (version >= kept.version ? null : kept.json),
    }
    super({ token, page: renderJobPage(), accessDeniedPage: renderJobAccessDenied, source })
    this.kept = kept
  }

  update(snapshot: JobSnapshot, ended: string | null = null): void {
    const frame: JobFrame = { snapshot, ended }
    this.kept.version += 1
    this.kept.json = JSON.stringify(frame)
  }
}
