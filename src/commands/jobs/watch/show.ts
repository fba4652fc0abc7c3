import type { CommandOptions } from '../../../config/command-descriptions.js'
import type { Terminal } from '../../../console/terminal.js'
import type { JobPicture } from '../../../records/jobs/job-picture.js'

export type WatchOptions = CommandOptions<'jobs watch'>

/** Shows pictures to somebody. */
export interface Show {
  show(picture: JobPicture): void
  /** Nobody watches any longer; the last picture stays. */
  close(last: JobPicture | null): void | Promise<void>
}

export type Viewer = {
  /** Null where nothing can be drawn. */
  readonly terminal: Terminal | null
  /** Lines of the log that could not be printed meanwhile. */
  readonly said: () => readonly string[]
  stop(): void
}
