import type { CommandOptions } from '../../../config/command-descriptions.js'
import type { Terminal } from '../../../../kit/console/terminal.js'
import type { JobPicture } from '../../../../kit/records/jobs/job-picture.js'

export type WatchOptions = CommandOptions<'jobs watch'>

/** Displays pictures. */
export interface Show {
  show(picture: JobPicture): void
  /** Ends the display; the last picture stays. */
  close(last: JobPicture | null): void | Promise<void>
}

export type Viewer = {
  /** Null if nothing can be drawn. */
  readonly terminal: Terminal | null
  /** Log lines that could not be printed in the meantime. */
  readonly heldLines: () => readonly string[]
  stop(): void
}
