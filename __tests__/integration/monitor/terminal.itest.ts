import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import {
  keys,
  openPseudoTerminal,
  type PseudoTerminal,
} from '../../support/processes/pseudo-terminal.js'
import { aFolder, minicluster, start } from '../program.js'

const dist = process.env.MINICLUSTER_DIST ?? join(import.meta.dirname, '../../../dist')
const patient = ['--stale-after', '600', '--timeout', '120']
const limitMs = 60_000

const opened: PseudoTerminal[] = []
afterEach(() => {
  for (const terminal of opened.splice(0)) terminal.kill('SIGKILL')
})

type Given = { columns?: number; rows?: number; env?: Record<string, string>; args?: string[] }

/**
 * `monitor watch` in a shell, which says afterwards what it ended with and what the terminal is like, and stays: of a
 * terminal that nobody holds any more, the last bytes are lost to who has not read them yet.
 */
function watch(cwd: string, { columns = 80, rows = 24, env = {}, args = [] }: Given = {}) {
  const script =
    '"$@"; echo "exit $?"; stty -a | grep -o -E -e "-?(icanon|echo)\\b" | tr "\\n" " "; read -r _'
  const program = [process.execPath, join(dist, 'cli.js'), 'monitor', 'watch']
  const words = [...program, '--health', 'health.json', ...patient, ...args]
  const terminal = openPseudoTerminal('sh', ['-c', script, 'sh', ...words], {
    cwd,
    columns,
    rows,
    env,
  })
  opened.push(terminal)
  return terminal
}

type Synthetic = {
  workers?: number
  step?: number
  failed?: number
  isComplete?: boolean
  runId?: string
}

/** Replaces the checkpoint of a folder, as a run does. */
async function writeCheckpoint(folder: string, given: Synthetic = {}): Promise<void> {
  const { workers = 4, step = 10, failed = -1, isComplete = false, runId = 'synthetic' } = given
  const timestamp = new Date().toISOString()
  const record = {
    run_id: runId,
    total_steps: 2000,
    completed_steps: step + 1,
    timestamp,
    is_complete: isComplete,
    workers: Array.from({ length: workers }, (_, rank) => ({
      worker_id: rank,
      step,
      loss: 0.5,
      timestamp,
      throughput_samples_per_sec: rank === failed ? 0 : 1234,
      allreduce_time_ms: 1.2,
      compute_time_ms: 3.4,
      status: rank === failed ? 'failed' : 'healthy',
    })),
  }
  await writeFile(join(folder, 'next.json'), JSON.stringify(record))
  await rename(join(folder, 'next.json'), join(folder, 'health.json'))
}

const has = (text: string | RegExp) => (lines: readonly string[]) =>
  lines.some((line) => (typeof text === 'string' ? line.includes(text) : text.test(line)))

/** The terminal belongs to the shell again: its screen, its cursor, its echo. */
async function expectRestored(terminal: PseudoTerminal): Promise<readonly string[]> {
  await terminal.until(has(/icanon -?echo$/), limitMs)
  expect(await terminal.modes()).toEqual({ isAlternate: false, isCursorHidden: false })
  const lines = await terminal.scrollback()
  expect(lines.join('\n')).toMatch(/(^|\s)icanon echo/)
  return lines
}

describe('Command "monitor watch" in a terminal', () => {
  test(
    'The watch waits for a run, follows it, ends with it and keeps the last frame',
    async () => {
      const folder = await aFolder()
      const terminal = watch(folder)
      await terminal.until(has('WAITING'))
      const words = ['run', '--workers', '2', '--steps', '20000', '--batch-size', '512']
      const run = start('cli.js', [...words, '--health', 'health.json'], {
        cwd: folder,
      })
      await terminal.until(has('RUNNING'))
      await terminal.until(has(/^ +0 {2}.*healthy|^ +0 {2}.*slow/))
      run.child.kill('SIGINT')
      await run.ended
      const lines = await expectRestored(terminal)
      expect(lines[0]).toMatch(/^ MiniCluster {2}run \S+ +\S (FAILED|COMPLETE|STALE)/)
      expect(lines.join('\n')).toMatch(/exit [012]/)
    },
    2 * limitMs,
  )

  test.each([
    [80, 24],
    [60, 20],
    [200, 50],
  ])(
    'The watch on %i columns and %i lines puts title, workers and keys in place',
    async (columns, rows) => {
      const folder = await aFolder()
      await writeCheckpoint(folder, { workers: 300, failed: 170 })
      const terminal = watch(folder, { columns, rows })
      const lines = await terminal.until(has('of 300, worst first'))
      expect(lines[0]).toMatch(/^ MiniCluster {2}run synthetic +● RUNNING$/)
      expect(lines[0]?.length).toBe(columns - 1)
      expect(lines[rows - 2]).toContain('q quit')
      expect(lines.join('\n')).toMatch(/^ +170 {2}✖ failed/m)
      expect(await terminal.modes()).toEqual({ isAlternate: true, isCursorHidden: true })
    },
    limitMs,
  )

  test(
    'The watch follows every change of the size at once and leaves nothing of the old frame',
    async () => {
      const folder = await aFolder()
      await writeCheckpoint(folder)
      const terminal = watch(folder)
      await terminal.until(has('all-reduce'))
      for (const [columns, rows] of [
        [60, 20],
        [200, 50],
        [40, 10],
        [80, 24],
      ] as const) {
        terminal.resize(columns, rows)
        await terminal.until(
          (lines) => lines[0]?.length === columns - 1 && has('workers 1-')([lines[rows - 2] ?? '']),
        )
        const lines = await terminal.screen()
        expect(lines.filter((line) => line.includes('MiniCluster'))).toHaveLength(1)
      }
    },
    limitMs,
  )

  test(
    'The watch scrolls through 300 workers with the keys that it names',
    async () => {
      const folder = await aFolder()
      await writeCheckpoint(folder, { workers: 300 })
      const terminal = watch(folder)
      await terminal.until(has(/workers 1-\d+ of 300, worst first/))
      terminal.press('w')
      await terminal.until(has('of 300, by rank'))
      terminal.press(keys.end)
      await terminal.until(has(/^ +299 {2}/))
      terminal.press(keys.up)
      await terminal.until((lines) => !has(/^ +299 {2}/)(lines) && has(/^ +298 {2}/)(lines))
      terminal.press('j')
      await terminal.until(has(/^ +299 {2}/))
      terminal.press(keys.home)
      await terminal.until(has(/workers 1-/))
      terminal.press(keys.pageDown)
      await terminal.until((lines) => !has(/workers 1-/)(lines) && !has(/^ +0 {2}/)(lines))
    },
    limitMs,
  )

  test(
    'The watch without colours shows the same content with words and symbols',
    async () => {
      const folder = await aFolder()
      await writeCheckpoint(folder, { failed: 2 })
      const colourful = watch(folder)
      const plain = watch(folder, { env: { NO_COLOR: '1' } })
      for (const terminal of [colourful, plain]) await terminal.until(has(/^ +2 {2}✖ failed/))
      expect(colourful.written()).toMatch(/\u001b\[3[0-9]m/)
      expect(plain.written()).not.toMatch(/\u001b\[[0-9;]*m/)
    },
    limitMs,
  )

  test(
    'The watch writes every frame in one piece and clears the screen only once',
    async () => {
      const folder = await aFolder()
      await writeCheckpoint(folder)
      const terminal = watch(folder)
      await terminal.until(has('RUNNING'))
      const count = (mark: string) => terminal.written().split(mark).length - 1
      expect(count('\u001b[?2026h')).toBe(count('\u001b[?2026l'))
      expect(count('\u001b[2J')).toBe(1)
    },
    limitMs,
  )

  test(
    'The watch ignores control sequences in the checkpoint',
    async () => {
      const folder = await aFolder()
      const runId = '\u001b[?1049l\u001b]0;owned\u0007\u009b31m\nsecond line\u202egnp'
      await writeCheckpoint(folder, { runId })
      const terminal = watch(folder)
      await terminal.until(has('second line'))
      expect(await terminal.modes()).toEqual({ isAlternate: true, isCursorHidden: true })
      expect(terminal.written()).not.toMatch(/owned\u0007|\u009b|\u202e/)
    },
    limitMs,
  )
})

describe('Terminal after the watch', () => {
  test.each([
    ['Ctrl-C', (terminal: PseudoTerminal) => terminal.press(keys.ctrlC), 'exit 130', true],
    ['q', (terminal: PseudoTerminal) => terminal.press('q'), /exit [012]/, false],
  ])(
    'The watch restores the terminal after %s and keeps the last frame',
    async (_, stop, said, isSignal) => {
      const folder = await aFolder()
      await writeCheckpoint(folder)
      const terminal = watch(folder)
      await terminal.until(has('RUNNING'))
      stop(terminal)
      const lines = await expectRestored(terminal)
      expect(has('MiniCluster  run synthetic')(lines)).toBe(true)
      expect(has(said)(lines)).toBe(true)
      expect(has('this does not stop the run')(lines)).toBe(isSignal)
    },
    limitMs,
  )

  test(
    'The watch restores the terminal when the run ends, with the exit code of its health',
    async () => {
      const folder = await aFolder()
      await writeCheckpoint(folder)
      const terminal = watch(folder)
      await terminal.until(has('RUNNING'))
      await writeCheckpoint(folder, { step: 1999, isComplete: true })
      const lines = await expectRestored(terminal)
      expect(lines[0]).toContain('✔ COMPLETE')
      expect(has('exit 0')(lines)).toBe(true)
    },
    limitMs,
  )

  test(
    'The watch restores the terminal and exits with 3 when no run starts',
    async () => {
      const terminal = watch(await aFolder(), { args: ['--timeout', '1'] })
      const lines = await expectRestored(terminal)
      expect(has('exit 3')(lines)).toBe(true)
    },
    limitMs,
  )
})

describe('Command "monitor watch" without a screen', () => {
  test(
    'The watch prints lines on a terminal that cannot move its cursor',
    async () => {
      const folder = await aFolder()
      await writeCheckpoint(folder, { step: 1999, isComplete: true })
      const terminal = watch(folder, { env: { TERM: 'dumb' } })
      const lines = await expectRestored(terminal)
      expect(has(/^\d\d:\d\d:\d\dZ {2}run synthetic/)(lines)).toBe(true)
      expect(terminal.written()).not.toContain('\u001b')
    },
    limitMs,
  )

  test(
    'The watch prints one JSON object per line with --json and nothing with --quiet',
    async () => {
      const folder = await aFolder()
      await writeCheckpoint(folder, { step: 1999, isComplete: true })
      const words = ['monitor', 'watch', '--health', 'health.json']
      const told = await minicluster(folder, ...words, '--json')
      const records = told.stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { event: string; run_id: string })
      expect(records[0]).toMatchObject({ event: 'started', run_id: 'synthetic' })
      expect(records.at(-1)).toMatchObject({ event: 'ended', phase: 'complete' })
      const silent = await minicluster(folder, ...words, '--quiet')
      expect(silent).toMatchObject({ exitCode: told.exitCode, stdout: '', stderr: '' })
    },
    limitMs,
  )

  test(
    'The watch refuses a port without a page',
    async () => {
      const { exitCode, stderr } = await minicluster(
        await aFolder(),
        'monitor',
        'watch',
        '--port',
        '1',
      )
      expect(exitCode).toBe(2)
      expect(stderr).toContain('add --web')
    },
    limitMs,
  )
})
