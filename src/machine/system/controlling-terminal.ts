import { writeSync } from 'node:fs'
import { emitKeypressEvents, type Key } from 'node:readline'
import type { Terminal, TerminalEvents } from '../../kit/console/terminal.js'

type Environment = Readonly<Record<string, string | undefined>>
type Host = Pick<NodeJS.Process, 'stdin' | 'stdout' | 'env' | 'kill' | 'on' | 'off' | 'pid'>

/** The size of a terminal that does not report one. */
const usualSize = { columns: 80, rows: 24 }

/** The terminal of this process; null where output goes elsewhere, or to one that cannot move its cursor. */
export function findTerminal(host: Host = process): Terminal | null {
  const { stdout, env } = host
  if (!stdout.isTTY || env['TERM'] === 'dumb') return null
  return {
    hasUnicode: showsUnicode(env),
    size: () => ({
      columns: stdout.columns || usualSize.columns,
      rows: stdout.rows || usualSize.rows,
    }),
    write: (text) => void stdout.write(text),
    take: (events, restore) => takeTerminal(host, events, restore),
  }
}

/** The Linux console has no block characters; elsewhere only a locale that says so has none. */
function showsUnicode(env: Environment): boolean {
  const locale = env['LC_ALL'] || env['LC_CTYPE'] || env['LANG']
  return env['TERM'] !== 'linux' && (!locale || /utf-?8/i.test(locale))
}

function takeTerminal(host: Host, events: TerminalEvents, restore: string): () => void {
  const { stdin, stdout } = host
  const hasKeys = stdin.isTTY
  const setRaw = (isRaw: boolean) => void (hasKeys && stdin.setRawMode(isRaw))
  const putBack = () => {
    setRaw(false)
    // Written synchronously, because the process may be about to stop or end.
    try {
      writeSync(stdout.fd, restore)
    } catch {
      // The terminal has gone away, and needs nothing.
    }
  }
  let isTaken = true
  const resume = () => {
    if (!isTaken) return
    setRaw(true)
    events.resume()
  }
  const suspend = () => {
    putBack()
    // To the whole group, as the terminal itself would; in a group that cannot be suspended nothing happens.
    host.kill(0, 'SIGTSTP')
    setImmediate(resume)
  }
  const press = (text: string | undefined, { name, ctrl }: Key) => {
    if (ctrl && name === 'c') host.kill(host.pid, 'SIGINT')
    else if (ctrl && name === 'z') suspend()
    else events.key(name ?? text ?? '')
  }
  host.on('exit', putBack)
  host.on('SIGCONT', resume)
  stdout.on('resize', events.resize)
  if (hasKeys) {
    emitKeypressEvents(stdin)
    stdin.on('keypress', press).on('error', ignore).resume()
  }
  setRaw(true)
  return () => {
    isTaken = false
    host.off('exit', putBack)
    host.off('SIGCONT', resume)
    stdout.off('resize', events.resize)
    setRaw(false)
    if (hasKeys) stdin.off('keypress', press).pause()
  }
}

/** Keys of a terminal that has gone away: the signal for it arrives as well. */
function ignore(): void {
  return undefined
}
