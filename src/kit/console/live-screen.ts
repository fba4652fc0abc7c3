import type { Terminal } from './terminal.js'

/** A terminal on which one picture is drawn over and over. */
interface LiveScreen {
  /** Draws the lines, which fit into the size, in one write; nothing is written where nothing changed. */
  show(lines: readonly string[]): void
  /** Restores the terminal and prints these lines at its end; a second call does nothing. */
  close(lines: readonly string[]): void
}

type ScreenEvents = {
  key(name: string): void
  /** The picture is gone or no longer fits: show one. */
  redraw(): void
}

/** Another screen, so that the scrollback is kept; no cursor; and what is too long is cut, not wrapped. */
const enter = '\u001b[?1049h\u001b[?25l\u001b[?7l'
const leave = '\u001b[?7h\u001b[?25h\u001b[?1049l'
const clear = '\u001b[2J\u001b[H'
/** A capable terminal holds back output between these; others ignore them. */
const hold = '\u001b[?2026h'
const release = '\u001b[?2026l'

/** Takes the terminal, and restores it in every case. */
export function openLiveScreen(terminal: Terminal, events: ScreenEvents): LiveScreen {
  let shown: readonly string[] = []
  let isCleared = true
  let isOpen = true
  const redraw = () => {
    isCleared = true
    events.redraw()
  }
  const resume = () => {
    terminal.write(enter)
    redraw()
  }
  const giveBack = terminal.take({ key: events.key, resize: redraw, resume }, leave)
  terminal.write(enter)
  return {
    show(lines) {
      if (!isOpen) return
      const start = isCleared ? clear : ''
      const before = isCleared ? [] : shown
      shown = lines.slice(0, terminal.size().rows)
      isCleared = false
      const drawn = start + drawChanges(before, shown)
      if (drawn !== '') terminal.write(hold + drawn + release)
    },
    close(lines) {
      if (!isOpen) return
      isOpen = false
      giveBack()
      terminal.write(`${leave}${lines.map((line) => `${line}\n`).join('')}`)
    },
  }
}

/** Each changed row at its own place: no row depends on where another one left the cursor. */
function drawChanges(before: readonly string[], after: readonly string[]): string {
  const rows = Math.max(before.length, after.length)
  let drawn = ''
  for (let row = 0; row < rows; row++) {
    const text = after[row] ?? ''
    // Erased first, because a row that is full leaves the cursor on its last cell.
    if (text !== (before[row] ?? '')) drawn += `\u001b[${row + 1};1H\u001b[2K${text}`
  }
  return drawn
}
