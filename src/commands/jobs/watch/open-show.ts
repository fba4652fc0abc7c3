import type { Dependencies } from '../../dependencies.js'
import type { Show, Viewer, WatchOptions } from './show.js'

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
