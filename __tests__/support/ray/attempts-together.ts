import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ancestorsOf, childOf } from '../processes/processes-in.js'
import { commandLineOf, processesWith } from '../processes/processes-with.js'
import type { LocalRay } from './local-ray.js'

/** By the working directory, because the benchmark bundles this file elsewhere. */
const fixtures = resolve('__tests__/fixtures/ray')
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

type Words = readonly string[]

type Find = (name: string) => string | null

/** How a command starts its ranks; null where the launcher is not installed. */
export const launchers = (find: Find) => ({
  python: (rank: Words): Words => ['python3', ...rank],
  torchrun: (rank: Words): Words | null =>
    withProgram(find('torchrun'), ['--nproc-per-node', '2', ...rank]),
  accelerate: (rank: Words): Words | null =>
    withProgram(find('accelerate'), ['launch', ...twoRanks, ...rank]),
  apart: (rank: Words): Words => ['python3', 'launch_apart.py', ...rank],
  setsid: (rank: Words): Words => ['sh', '-c', `setsid python3 ${rank.join(' ')} & wait $!`],
  nohup: (rank: Words): Words => ['sh', '-c', `nohup python3 ${rank.join(' ')} & wait $!`],
})
export type LauncherName = keyof ReturnType<typeof launchers>

/** With `--cpu`, it would start one process; no rank here computes anything. */
const twoRanks = ['--multi_gpu', '--num_processes', '2', '--num_machines', '1'].concat(
  ['--main_process_port', '0'],
  ['--mixed_precision', 'no'],
  ['--dynamo_backend', 'no'],
)

const withProgram = (program: string | null, rest: Words): Words | null =>
  program === null ? null : [program, ...rest]

/** A program of the environment that MINICLUSTER_TORCH names; null without it. */
export function findTorchProgram(name: string): string | null {
  const program = join(process.env['MINICLUSTER_TORCH'] ?? '', 'bin', name)
  return existsSync(program) ? program : null
}

/** What is killed. */
export const victims = {
  launcher: ({ guards }) => guards.flatMap((pid) => childOf(pid) ?? []),
  'lease program': ({ guards }) => guards.filter((pid) => childOf(pid) !== null),
  'lease program and its keeper': ({ guards }) => guards,
  JobSupervisor: ({ ray, guards }) =>
    ray.find('JobSupervisor').filter((pid) => guards.some((guard) => ancestorsOf(guard).has(pid))),
  raylet: ({ ray }) => ray.find('raylet/raylet'),
  head: ({ ray }) => ray.find('gcs_server'),
  'one rank': ({ ranks }) => ranks.slice(-1),
  'all ranks': ({ ranks }) => ranks,
} satisfies Record<string, (found: Found) => readonly number[]>
export type VictimName = keyof typeof victims

/** Victims that take the head with them, and so the jobs of all trials on it. */
export const isOfHead = (victim: VictimName): boolean => victim === 'head' || victim === 'raylet'

type Found = {
  readonly ray: LocalRay
  readonly guards: readonly number[]
  readonly ranks: readonly number[]
}

export type Trial = {
  readonly launcher: LauncherName
  readonly victim: VictimName
  /** Seconds that a rank needs to save after SIGTERM. */
  readonly saveS: number
}

/** What became of a trial. */
export type Outcome = {
  readonly exitCode: number | null
  readonly killed: number
  readonly attempts: number
  readonly togetherS: number
  /** Processes of the trial that were left after its end. */
  readonly left: number
  readonly said: string
}

type Place = { readonly ray: LocalRay; readonly cli: string; readonly folder: string }

export type Call = {
  readonly name?: string
  readonly saveS?: number
  readonly steps?: number
  /** Steps of an attempt that resumes. */
  readonly then?: number
  /** Where the command runs, and keeps its state; beside `folder` unless it is given. */
  readonly cwd?: string
  /** A running job to supervise. */
  readonly jobId?: string | null
}

/** Starts `jobs supervise` for ranks that write heartbeats into `folder`. */
export function superviseRanks(
  { ray, cli, folder }: Place,
  launcher: LauncherName,
  call: Call = {},
) {
  const { name = 'night', saveS = 0, steps = 100, then = 15, jobId = null } = call
  const numbers = { '--steps': steps, '--save': saveS, '--then': then }
  const options = Object.entries(numbers).flatMap(([option, value]) => [option, String(value)])
  const rank = [join(fixtures, 'heartbeat.py'), '--dir', folder, ...options]
  const words = launchers(findTorchProgram)[launcher](rank)
  if (words === null) throw new Error(`there is no ${launcher}`)
  mkdirSync(folder, { recursive: true })
  const limits = ['--interval', '1', '--retry-delay', '0.2', '--limits', 'fence=240']
  const places = ['--checkpoint-dir', folder, '--name', name]
  const what = jobId === null ? ['--working-dir', fixtures] : ['--job-id', jobId]
  const args = [cli, 'jobs', 'supervise', ...limits, ...places, ...what, '--', ...words]
  const { cwd = dirname(folder) } = call
  const child = spawn(process.execPath, args, { cwd, env: ray.environment })
  let said = ''
  const hear = (bytes: Buffer) => (said += bytes.toString())
  child.stderr.on('data', hear)
  child.stdout.on('data', hear)
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  /** Waits until it has said this, or has ended. */
  const saidOnce = async (pattern: RegExp) => {
    let isOver = false
    void ended.then(() => (isOver = true))
    while (!isOver && !pattern.test(said)) await wait(50)
  }
  return { child, ended, said: () => said, saidOnce }
}

const guardsOf = (folder: string) => processesWith(`minicluster_job\0--directory\0${folder}\0`)

/** The processes that run a rank, without those that only name it. */
export const ranksOf = (folder: string): number[] =>
  processesWith(`heartbeat.py\0--dir\0${folder}`).filter((pid) => {
    const words = commandLineOf(pid).split('\0')
    return !words.some((word) =>
      /torchrun|accelerate|launch_apart|minicluster_job|^nohup$|^supervise$/.test(word),
    )
  })

/**
 * Starts all trials beside each other, kills the victim of each once its first checkpoint is there, and awaits all ends.
 * Trials that kill the head go on beside each other on the one that takes its place.
 */
export async function killDuring(
  { ray, cli, folders }: { ray: LocalRay; cli: string; folders: readonly string[] },
  trials: readonly Trial[],
): Promise<Outcome[]> {
  const runs = trials.map((trial, index) => {
    const folder = folders[index] ?? ''
    // A head takes the id of an attempt once.
    const settings = { ...trial, name: `night-${basename(dirname(folder))}`, steps: 600, then: 15 }
    return { trial, folder, ...superviseRanks({ ray, cli, folder }, trial.launcher, settings) }
  })
  try {
    await Promise.all(runs.map(({ folder }) => awaitCheckpoint(folder)))
    const killed = runs.map(({ trial, folder }) => killVictim(ray, folder, trial.victim))
    if (trials.some(({ victim }) => isOfHead(victim))) {
      await ray.killHead()
      await ray.replace()
    }
    const exitCodes = await Promise.all(runs.map(({ ended }) => within(ended, 360_000)))
    return runs.map(({ folder, said }, index) => ({
      exitCode: exitCodes[index] ?? null,
      killed: killed[index] ?? 0,
      ...togetherIn(folder),
      left: guardsOf(folder).length + ranksOf(folder).length,
      said: said(),
    }))
  } finally {
    for (const run of runs) endAllOf([run], run.folder)
  }
}

/** Null if it takes longer. The timer does not outlive the wait, or a benchmark would stay idle for as long. */
async function within<Value>(promise: Promise<Value>, limitMs: number): Promise<Value | null> {
  const over = new AbortController()
  const limit = pause(limitMs, null, { signal: over.signal }).catch(() => null)
  try {
    return await Promise.race([promise, limit])
  } finally {
    over.abort()
  }
}

/** Ends what is left of the supervisors of a job and of its attempts. */
export function endAllOf(
  runs: readonly Pick<ReturnType<typeof superviseRanks>, 'child'>[],
  folder: string,
): void {
  for (const { child } of runs) child.kill('SIGKILL')
  for (const pid of [...guardsOf(folder), ...ranksOf(folder)]) end(pid)
}

function killVictim(ray: LocalRay, folder: string, victim: VictimName): number {
  const chosen: readonly number[] = victims[victim]({
    ray,
    guards: guardsOf(folder),
    ranks: ranksOf(folder),
  })
  chosen.forEach(end)
  return chosen.length
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended meanwhile.
  }
}

/** Waits until the first checkpoint is complete. */
export async function awaitCheckpoint(folder: string): Promise<void> {
  for (const deadline = Date.now() + 120_000; !existsSync(join(folder, 'latest/state.json'));) {
    if (Date.now() > deadline) throw new Error(`no checkpoint in ${folder} after two minutes`)
    await wait(100)
  }
}

/** By what the ranks themselves have written: the number of attempts, and for how many seconds two of them were alive. */
export function togetherIn(folder: string): { readonly attempts: number; togetherS: number } {
  const spans = new Map<string, { from: number; to: number }>()
  const text = existsSync(join(folder, 'beats.log'))
    ? readFileSync(join(folder, 'beats.log'), 'utf8')
    : ''
  for (const line of text.split('\n')) {
    const [attempt = '', , time = ''] = line.split(' ')
    const at = Number(time)
    if (attempt === '' || time === '') continue
    const span = spans.get(attempt) ?? { from: at, to: at }
    spans.set(attempt, { from: Math.min(span.from, at), to: Math.max(span.to, at) })
  }
  const inOrder = [...spans.values()].sort((one, other) => one.from - other.from)
  let [togetherS, latest] = [0, -Infinity]
  for (const { from, to } of inOrder) {
    togetherS += Math.max(0, Math.min(latest, to) - from)
    latest = Math.max(latest, to)
  }
  return { attempts: spans.size, togetherS }
}
