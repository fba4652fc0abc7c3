import { LiveSite } from '../../../kit/live-page/live-site.js'
import type { JobPicture } from '../../../kit/records/jobs/job-picture.js'
import type { JobFrame } from './job-frame.js'
import { renderJobDoorway, renderJobPage } from './render-job-page.js'

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
    super({ token, page: renderJobPage(), doorway: renderJobDoorway, source })
    this.kept = kept
  }

  update(picture: JobPicture, ended: string | null = null): void {
    const frame: JobFrame = { picture, ended }
    this.kept.version += 1
    this.kept.json = JSON.stringify(frame)
  }
}
