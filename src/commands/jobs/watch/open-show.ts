import type { Terminal } from '../../../console/terminal.js'
import type { JobPicture } from '../../../records/jobs/job-picture.js'
import type { Dependencies } from '../../dependencies.js'
import type { WatchOptions } from './watch.js'

/** Shows pictures to somebody. */
export interface Show {
  show(picture: JobPicture): void
  /** Nobody watches any longer; what was shown last stays. */
  close(last: JobPicture | null): void | Promise<void>
}

export type Viewer = {
  /** Null where nothing can be drawn. */
  readonly terminal: Terminal | null
  /** What was said that could not be printed. */
  readonly said: () => readonly string[]
  stop(): void
}

/** The page, the terminal or lines, as the options say. */
export async function openShow(
  options: WatchOptions,
  world: Dependencies,
  viewer: Viewer,
): Promise<Show> {
  if (options.web) {
    const { showOnPage } = await import('./show-page.js')
    return showOnPage(options, world)
  }
  if (viewer.terminal !== null) {
    const { showOnTerminal } = await import('./show-terminal.js')
    return showOnTerminal(viewer.terminal, viewer, world)
  }
  const { showPlainly } = await import('./show-plainly.js')
  return showPlainly(options, world)
}
