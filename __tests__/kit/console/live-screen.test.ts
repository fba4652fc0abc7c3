import { describe, expect, test } from 'vitest'
import headless from '@xterm/headless'
import fc from 'fast-check'
import { openLiveScreen } from '../../../src/kit/console/live-screen.js'
import type { Terminal, TerminalEvents } from '../../../src/kit/console/terminal.js'

/** A terminal of which xterm is the screen, and what was written to it. */
function aTerminal(columns = 20, rows = 6) {
  const xterm = new headless.Terminal({ cols: columns, rows, allowProposedApi: true })
  // As a terminal's driver does.
  const show = (text: string) => xterm.write(text.replaceAll('\n', '\r\n'))
  const writes: string[] = []
  const size = { columns, rows }
  const taken: { events: TerminalEvents | null; restore: string } = { events: null, restore: '' }
  const terminal: Terminal = {
    hasUnicode: true,
    size: () => size,
    write(text) {
      writes.push(text)
      show(text)
    },
    take(events, restore) {
      Object.assign(taken, { events, restore })
      return () => void (taken.events = null)
    },
  }
  const screen = async () => {
    await new Promise<void>((resolve) => xterm.write('', resolve))
    const { active } = xterm.buffer
    return Array.from({ length: size.rows }, (_, line) =>
      (active.getLine(active.baseY + line)?.translateToString(true) ?? '').trimEnd(),
    )
  }
  const resize = (toColumns: number, toRows: number) => {
    xterm.resize(toColumns, toRows)
    Object.assign(size, { columns: toColumns, rows: toRows })
    taken.events?.resize()
  }
  return { terminal, xterm, writes, taken, screen, resize, show }
}

const quiet = { key: () => undefined, redraw: () => undefined }
const pad = (lines: readonly string[], rows: number) => [
  ...lines,
  ...Array.from({ length: rows - lines.length }, () => ''),
]

describe('Live screen', () => {
  test('The live screen shows every frame exactly, whatever was there before', async () => {
    const line = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '▲'), maxLength: 20 })
    const frames = fc.array(
      fc.array(
        line.map((text) => text.trimEnd()),
        { minLength: 5, maxLength: 5 },
      ),
      { minLength: 1, maxLength: 6 },
    )
    await fc.assert(
      fc.asyncProperty(frames, async (shown) => {
        const { terminal, screen } = aTerminal()
        const live = openLiveScreen(terminal, quiet)
        for (const lines of shown) {
          live.show(lines)
          expect(await screen()).toEqual(pad(lines, 6))
        }
      }),
      { numRuns: 60 },
    )
  })

  test.each([24, 30, 36, 60])(
    'The live screen shows frames on %i lines exactly, whichever of them become empty',
    async (rows) => {
      const line = fc.oneof(fc.constant(''), fc.constantFrom('header', 'rank 0 slow', 'a note'))
      const frame = fc.array(line, { minLength: 1, maxLength: rows })
      await fc.assert(
        fc.asyncProperty(fc.array(frame, { minLength: 2, maxLength: 5 }), async (shown) => {
          const { terminal, screen } = aTerminal(20, rows)
          const live = openLiveScreen(terminal, quiet)
          for (const lines of shown) {
            live.show(lines)
            expect(await screen()).toEqual(pad(lines, rows))
          }
        }),
        { numRuns: 30 },
      )
    },
  )

  test('The live screen keeps the header when the last changed line of a frame becomes empty', async () => {
    const { terminal, screen } = aTerminal(20, 6)
    const live = openLiveScreen(terminal, quiet)
    live.show(['header', 'rank 0 at 1', 'undetermined', '', 'q quit'])
    live.show(['header', 'rank 0 at 2', '', '', 'q quit'])
    live.show(['header', 'rank 0 at 3', '', '', 'q quit'])
    expect(await screen()).toEqual(pad(['header', 'rank 0 at 3', '', '', 'q quit'], 6))
  })

  test('The live screen fills the last cell of a line, and cuts what is longer', async () => {
    const { terminal, screen } = aTerminal(8, 2)
    const live = openLiveScreen(terminal, quiet)
    live.show(['12345678', 'x'])
    live.show(['abcdefgh', '87654321'])
    expect(await screen()).toEqual(['abcdefgh', '87654321'])
    live.show(['too', 'many', 'lines'])
    expect(await screen()).toEqual(['too', 'many'])
  })

  test('The live screen writes a frame in one piece, and nothing without changes', () => {
    const { terminal, writes } = aTerminal()
    const live = openLiveScreen(terminal, quiet)
    const before = writes.length
    live.show(['one', 'two'])
    expect(writes).toHaveLength(before + 1)
    live.show(['one', 'two'])
    expect(writes).toHaveLength(before + 1)
    live.show(['one', 'three'])
    expect(writes).toHaveLength(before + 2)
    expect(writes.at(-1)).not.toContain('one')
  })

  test('The live screen redraws at once and cleanly when the size changes', async () => {
    const { terminal, screen, resize } = aTerminal()
    const live: ReturnType<typeof openLiveScreen> = openLiveScreen(terminal, {
      ...quiet,
      redraw: () => live.show(['now small']),
    })
    live.show(['a long line of text', 'and another'])
    resize(10, 3)
    expect(await screen()).toEqual(['now small', '', ''])
  })

  test('The live screen redraws when the program resumes after a suspension', async () => {
    const { terminal, taken, screen, show } = aTerminal()
    const live: ReturnType<typeof openLiveScreen> = openLiveScreen(terminal, {
      ...quiet,
      redraw: () => live.show(['one', 'two']),
    })
    live.show(['one', 'two'])
    show(taken.restore)
    show('$ fg\n')
    taken.events?.resume()
    expect(await screen()).toEqual(pad(['one', 'two'], 6))
  })

  test('The live screen keeps earlier output and its last frame', async () => {
    const { terminal, xterm, screen, show, taken } = aTerminal()
    show('$ minicluster monitor\n')
    const live = openLiveScreen(terminal, quiet)
    live.show(['one', 'two'])
    expect(await screen()).toEqual(pad(['one', 'two'], 6))
    expect(xterm.buffer.active.type).toBe('alternate')
    live.close(['last'])
    live.close(['never'])
    live.show(['never'])
    expect(await screen()).toEqual(pad(['$ minicluster monito', 'r', 'last'], 6))
    expect(xterm.buffer.active.type).toBe('normal')
    expect(taken.events).toBeNull()
  })

  test('The live screen hides the cursor and shows it again, also on restoration', () => {
    const { terminal, writes, taken } = aTerminal()
    const live = openLiveScreen(terminal, quiet)
    expect(writes.join('')).toContain('\u001b[?25l')
    live.close([])
    for (const text of [writes.at(-1), taken.restore]) {
      expect(text).toContain('\u001b[?25h')
      expect(text).toContain('\u001b[?7h')
      expect(text).toContain('\u001b[?1049l')
    }
  })
})
