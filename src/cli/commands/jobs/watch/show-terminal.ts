import { openLiveScreen } from '../../../../kit/console/live-screen.js'
import { indentedLine } from '../../../../kit/console/single-line.js'
import type { Terminal } from '../../../../kit/console/terminal.js'
import { viewLines, type ViewLine } from '../../../../watch/jobs/watch/view-lines.js'
import type { JobSnapshot } from '../../../../kit/records/jobs/job-snapshot.js'
import type { Dependencies } from '../../dependencies.js'
import type { Show, Viewer } from './show.js'

/** Draws every snapshot on a terminal; `q` ends the watch, and the last snapshot stays. */
export function showOnTerminal(
  terminal: Terminal,
  { heldLines, stop }: Pick<Viewer, 'heldLines' | 'stop'>,
  { log: { paint } }: Pick<Dependencies, 'log'>,
): Show {
  const colours = { ok: paint.green, bad: paint.red, unknown: paint.yellow }
  let newest: JobSnapshot | null = null
  const draw = (): readonly string[] => {
    const { columns, rows } = terminal.size()
    const notes = heldLines()
      .slice(-3)
      .map((text): ViewLine => ({ text: ` ${text}`, status: null }))
    const shown =
      newest === null ? [{ text: 'waiting for the first poll', status: null }] : viewLines(newest)
    const lines = [...shown.slice(0, Math.max(1, rows - 1 - notes.length)), ...notes]
    return lines.map(({ text, status }) => {
      const whole = indentedLine(text).slice(0, columns - 1)
      return status === null ? whole : colours[status](whole)
    })
  }
  const redraw = () => screen.show(draw())
  const screen = openLiveScreen(terminal, { key: (name) => name === 'q' && stop(), redraw })
  redraw()
  return {
    show(snapshot) {
      newest = snapshot
      redraw()
    },
    close: () => screen.close(draw()),
  }
}
