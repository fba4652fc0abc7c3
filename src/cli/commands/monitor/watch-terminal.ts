import { openLiveScreen } from '../../../kit/console/live-screen.js'
import type { Paint } from '../../../kit/console/paint.js'
import type { Terminal } from '../../../kit/console/terminal.js'
import type { MonitorView } from '../../../watch/monitor/monitor-view.js'
import { type Frame, renderFrame } from '../../../watch/monitor/terminal/render-frame.js'
import { scrollBy, startOfScroll } from '../../../watch/monitor/terminal/scroll.js'
import type { MonitorSession, SessionEnd } from '../../../runtime/follow/monitor-session.js'

/** The inputs of a picture besides the run. */
type Viewing = {
  readonly terminal: Terminal
  readonly paint: Paint
  /** Messages that could not be printed. */
  readonly said: () => readonly string[]
  /** Time limit for a run to start, in milliseconds; null without a limit. */
  readonly givesUpInMs: () => number | null
}

/** Shows a run on a terminal until it ends or the user quits; the last picture stays. */
export async function watchInTerminal(
  session: MonitorSession,
  viewing: Viewing,
): Promise<SessionEnd> {
  const { terminal } = viewing
  let scroll = startOfScroll
  let view: MonitorView | null = null
  let frame: Frame | null = null
  let failure: Error | null = null
  const picture = (shown: MonitorView, isLast: boolean) =>
    draw(session, shown, { ...viewing, scroll, isLast })
  const redraw = () => {
    if (view === null || failure !== null) return
    try {
      frame = picture(view, false)
      screen.show(frame.lines)
    } catch (error) {
      // Reported once the terminal is restored.
      failure = error as Error
      void session.stop()
    }
  }
  const key = (name: string) => {
    if (name === 'q') return void session.stop()
    if (frame === null) return
    scroll = scrollBy(frame.scroll, name, frame.bounds)
    redraw()
  }
  const screen = openLiveScreen(terminal, { key, redraw })
  let last: readonly string[] = []
  let stopUpdates = () => {}
  try {
    stopUpdates = session.onUpdate((newest) => {
      view = newest
      redraw()
    })
    const end = await session.done
    throwIfAny(failure)
    last = picture(end.view, true).lines
    return end
  } finally {
    stopUpdates()
    screen.close(last)
  }
}

function throwIfAny(failure: Error | null): void {
  if (failure !== null) throw failure
}

type RenderOptions = Viewing & Pick<Parameters<typeof renderFrame>[1], 'scroll' | 'isLast'>

function draw(session: MonitorSession, view: MonitorView, options: RenderOptions): Frame {
  const { terminal, paint, said, givesUpInMs, scroll, isLast } = options
  const { columns, rows } = terminal.size()
  const scene = { view, history: session.monitor.history, said: said(), givesUpInMs: givesUpInMs() }
  // The last line of a terminal is where its cursor rests; under the picture that stays there will be a prompt.
  const lines = Math.max(1, isLast ? rows - 2 : rows - 1)
  const surface = { columns, lines, paint, scroll, isLast }
  return renderFrame(scene, { ...surface, hasUnicode: terminal.hasUnicode })
}
