import { parseEvents } from '../../src/lab/telemetry/parse-events.js'
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach } from 'vitest'
import { endProcessesIn } from '../support/processes/processes-in.js'

export { isAlive } from '../support/processes/is-alive.js'

/** The bundles under test; MINICLUSTER_DIST names others than those in dist/. */
export const dist = process.env.MINICLUSTER_DIST ?? join(import.meta.dirname, '../../dist')

const folders: string[] = []
const children = new Set<ChildProcess>()
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  await Promise.all(folders.splice(0).map(remove))
})

/** A daemon that a test leaves behind would outlive it, and hooks of the test run only after this one. */
async function remove(folder: string): Promise<void> {
  await endProcessesIn(folder)
  await rm(folder, { recursive: true })
}

/** A working directory of its own, removed after the test with every process in it. */
export async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'minicluster-cli-'))
  folders.push(folder)
  return folder
}

export type Ended = {
  readonly exitCode: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

export type Started = { readonly child: ChildProcess; readonly ended: Promise<Ended> }

type Surroundings = {
  readonly cwd: string
  readonly env?: NodeJS.ProcessEnv
  readonly node?: string
}

/** Starts a bundle as users do: a process with a working directory and arguments. */
export function start(
  bundle: 'cli.js' | 'action.js',
  args: readonly string[],
  { cwd, env, node = process.execPath }: Surroundings,
): Started {
  const child = spawn(node, [join(dist, bundle), ...args], {
    cwd,
    env: env ?? process.env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.add(child)
  child.on('close', () => children.delete(child))
  const said = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk: Buffer) => (said.stdout += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (said.stderr += chunk.toString()))
  const ended = new Promise<Ended>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (exitCode, signal) => resolve({ exitCode, signal, ...said }))
  })
  return { child, ended }
}

/** Runs `minicluster` with these arguments to its end. */
export function minicluster(cwd: string, ...args: string[]): Promise<Ended> {
  return start('cli.js', args, { cwd }).ended
}

/** The process ids of the workers of the run that this directory will hold, once all have begun. */
export async function findWorkers(
  runDirectory: string,
  workers: number,
  seconds = 10,
): Promise<number[]> {
  const ranks = Array.from({ length: workers }, (_, rank) => rank)
  const pidOf = (rank: number) => readPid(join(runDirectory, `events/rank-${rank}.log`))
  return Promise.all(ranks.map((rank) => waitFor(() => pidOf(rank), seconds)))
}

async function readPid(path: string): Promise<number | null> {
  const log = await readFile(path).catch(() => Buffer.alloc(0))
  const [first] = parseEvents(0, log).events
  return first?.type === 'start' ? first.pid : null
}

/** Polls until there is an answer; gives up after ten seconds, or as many as are given. */
export async function waitFor<T>(
  look: () => T | null | Promise<T | null>,
  seconds = 10,
): Promise<T> {
  for (const deadline = Date.now() + 1000 * seconds; Date.now() < deadline;) {
    const found = await look()
    if (found !== null) return found
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`waited for ${seconds} seconds in vain`)
}
