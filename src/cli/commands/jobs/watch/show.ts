import type { CommandOptions } from '../../../config/command-descriptions.js'
import type { Terminal } from '../../../../kit/console/terminal.js'
import type { JobSnapshot } from '../../../../kit/records/jobs/job-snapshot.js'

export type WatchOptions = CommandOptions<'jobs watch'>

/** Displays snapshots. */
export interface Show {
  show(snapshot: JobSnapshot): void
  /** Ends the display; the last snapshot stays. */
  close(last: JobSnapshot | null): void | Promise<void>
}

export type Viewer = {
  /** Null if nothing can be drawn. */
  readonly terminal: Terminal | null
  /** Log lines that could not be printed in the meantime. */
  readonly heldLines: () => readonly string[]
  stop(): void
}
