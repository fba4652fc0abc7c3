import { spawn } from '@lydell/node-pty'
import headless from '@xterm/headless'

export type PseudoTerminalOptions = {
  readonly cwd: string
  readonly columns: number
  readonly rows: number
  readonly env?: Readonly<Record<string, string>>
}

/** A program in a real pseudo-terminal, and what a person would see on its screen. */
export interface PseudoTerminal {
  readonly pid: number
  /** Every byte that the program has written. */
  written(): string
  /** The visible lines without trailing blanks. */
  screen(): Promise<readonly string[]>
  /** All lines that are still there, those that were scrolled out included. */
  scrollback(): Promise<readonly string[]>
  /** Whether the program uses the other screen, and hides the cursor. */
  modes(): Promise<{ readonly isAlternate: boolean; readonly isCursorHidden: boolean }>
  press(keys: string): void
  resize(columns: number, rows: number): void
  kill(signal: string): void
  /** Polls the screen until it shows what is looked for; fails with the screen after `limitMs`. */
  until(
    isShown: (lines: readonly string[]) => boolean,
    limitMs?: number,
  ): Promise<readonly string[]>
}

/** Keys as terminals send them. */
export const keys = {
  up: '\u001b[A',
  down: '\u001b[B',
  pageUp: '\u001b[5~',
  pageDown: '\u001b[6~',
  home: '\u001b[H',
  end: '\u001b[F',
  ctrlC: '\u0003',
} as const

/** Starts a program in a terminal of so many cells; xterm is what shows it. */
export function openPseudoTerminal(
  program: string,
  args: readonly string[],
  { cwd, columns, rows, env = {} }: PseudoTerminalOptions,
): PseudoTerminal {
  const { NO_COLOR: _, FORCE_COLOR: __, ...inherited } = process.env
  const pty = spawn(program, [...args], {
    cwd,
    cols: columns,
    rows,
    name: env['TERM'] ?? 'xterm-256color',
    env: { ...inherited, LANG: 'C.UTF-8', ...env },
  })
  const screen = new headless.Terminal({ cols: columns, rows, allowProposedApi: true })
  let written = ''
  let isCursorHidden = false
  pty.onData((data) => {
    written += data
    screen.write(data)
    isCursorHidden = written.lastIndexOf('\u001b[?25l') > written.lastIndexOf('\u001b[?25h')
  })
  // What was written before is parsed when this is called back.
  const settled = () => new Promise<void>((resolve) => screen.write('', resolve))
  const linesFrom = (first: number) => {
    const { active } = screen.buffer
    return Array.from(
      { length: active.length - first },
      (_unused, line) =>
        active
          .getLine(first + line)
          ?.translateToString(true)
          .trimEnd() ?? '',
    )
  }
  const visible = async () => {
    await settled()
    return linesFrom(screen.buffer.active.baseY)
  }
  return {
    pid: pty.pid,
    written: () => written,
    screen: visible,
    async scrollback() {
      await settled()
      return linesFrom(0)
    },
    async modes() {
      await settled()
      return { isAlternate: screen.buffer.active.type === 'alternate', isCursorHidden }
    },
    press: (text) => pty.write(text),
    resize(toColumns, toRows) {
      screen.resize(toColumns, toRows)
      pty.resize(toColumns, toRows)
    },
    kill: (signal) => pty.kill(signal),
    until: (isShown, limitMs = 20_000) => lookUntil(visible, isShown, limitMs),
  }
}

async function lookUntil(
  look: () => Promise<readonly string[]>,
  isShown: (lines: readonly string[]) => boolean,
  limitMs: number,
): Promise<readonly string[]> {
  for (const deadline = Date.now() + limitMs; ;) {
    const lines = await look()
    if (isShown(lines)) return lines
    if (Date.now() > deadline) throw new Error(`not shown in time:\n${lines.join('\n')}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
