import type { Dependencies } from '../../dependencies.js'
import type { Show, Viewer, WatchOptions } from './show.js'

/** Chooses the page, the terminal or plain lines according to the options. */
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
