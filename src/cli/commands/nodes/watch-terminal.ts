import { openLiveScreen } from '../../../kit/console/live-screen.js'
import type { Paint } from '../../../kit/console/paint.js'
import type { Terminal } from '../../../kit/console/terminal.js'
import { renderNodes, scrollNodes, startOfNodes } from '../../../watch/nodes/terminal/screen.js'
import type { JobTraining } from '../../../watch/nodes/training/job-training.js'
import type { NodesView } from '../../../watch/nodes/view/nodes-view.js'
import type { NodeWatch } from '../../../watch/nodes/watch/node-watch.js'

export type NodesViewing = {
  readonly terminal: Terminal
  readonly paint: Paint
  /** Messages that could not be printed. */
  readonly said: () => readonly string[]
  /** The current training of the jobs on the nodes. */
  readonly training: () => readonly JobTraining[]
}

/** Shows nodes on a terminal until the watch ends or the user quits; the last frame stays. */
export async function watchNodesInTerminal(watch: NodeWatch, viewing: NodesViewing): Promise<void> {
  const { terminal, paint } = viewing
  let scroll = startOfNodes
  let newest = watch.view()
  let rows = 0
  const picture = (view: NodesView, isLast: boolean) => {
    const { columns, rows: lines } = terminal.size()
    const height = Math.max(1, isLast ? lines - 2 : lines - 1)
    const { hasUnicode } = terminal
    const beside = { said: viewing.said(), training: viewing.training() }
    return renderNodes(view, beside, { columns, lines: height, paint, hasUnicode, scroll, isLast })
  }
  const redraw = () => {
    const { lines, rows: shown } = picture(newest, false)
    rows = shown
    screen.show(lines)
  }
  const key = (name: string) => {
    if (name === 'q') return void watch.stop()
    scroll = scrollNodes(scroll, name, { total: newest.nodes.length, rows })
    redraw()
  }
  const screen = openLiveScreen(terminal, { key, redraw })
  const stop = watch.onUpdate((view) => {
    newest = view
    redraw()
  })
  let last: readonly string[] = []
  try {
    await watch.ended
    last = picture(watch.view(), true).lines
  } finally {
    stop()
    screen.close(last)
  }
}
