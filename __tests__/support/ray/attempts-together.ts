import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { childOf } from '../processes/processes-in.js'
import { processesWith } from '../processes/processes-with.js'
import type { LocalRay } from './local-ray.js'

const fixtures = join(import.meta.dirname, '../../fixtures/ray')
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

type Words = readonly string[]

/** How a command starts its ranks. `torchrun` is null where there is no torch. */
export const launchers = (torchrun: string | null) => ({
  python: (rank: Words): Words => ['python3', ...rank],
  torchrun: (rank: Words): Words | null =>
    torchrun === null ? null : [torchrun, '--nproc-per-node', '2', ...rank],
  apart: (rank: Words): Words => ['python3', 'launch_apart.py', ...rank],
  setsid: (rank: Words): Words => ['sh', '-c', `setsid python3 ${rank.join(' ')} & wait`],
  nohup: (rank: Words): Words => ['sh', '-c', `nohup python3 ${rank.join(' ')} & wait`],
})
export type LauncherName = keyof ReturnType<typeof launchers>

/** The torchrun that MINICLUSTER_TORCH names; null without one. */
export function findTorchrun(): string | null {
  const program = join(process.env['MINICLUSTER_TORCH'] ?? '', 'bin/torchrun')
  return existsSync(program) ? program : null
}

/** What is killed. */
export const victims = {
  launcher: ({ guards }) => guards.flatMap((pid) => childOf(pid) ?? []),
  'lease program': ({ guards }) => guards.filter((pid) => childOf(pid) !== null),
  'lease program and its keeper': ({ guards }) => guards,
  JobSupervisor: ({ ray }) => ray.find('JobSupervisor'),
  raylet: ({ ray }) => ray.find('raylet/raylet'),
  head: ({ ray }) => ray.find('gcs_server'),
  'one rank': ({ ranks }) => ranks.slice(-1),
  'all ranks': ({ ranks }) => ranks,
} satisfies Record<string, (found: Found) => readonly number[]>
export type VictimName = keyof typeof victims

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

type Place = { readonly ray: LocalRay; readonly cli: string; readonly folder: string }

/** Starts `jobs supervise` for ranks that write heartbeats into `folder`. */
export function superviseRanks(
  { ray, cli, folder }: Place,
  launcher: LauncherName,
  { saveS = 0, steps = 100, name = 'night' } = {},
) {
  const rank = [join(fixtures, 'heartbeat.py'), '--dir', folder]
  const words = launchers(findTorchrun())[launcher]([
    ...rank,
    '--steps',
    String(steps),
    '--save',
    String(saveS),
  ])
  if (words === null) throw new Error('there is no torchrun')
  mkdirSync(folder, { recursive: true })
  const limits = ['--check-interval', '1', '--retry-delay', '0.2', '--fence-limit', '240']
  const places = ['--checkpoint-dir', folder, '--job-name', name, '--working-dir', fixtures]
  const args = [cli, 'jobs', 'supervise', ...limits, ...places, '--', ...words]
  const child = spawn(process.execPath, args, { cwd: dirname(folder), env: ray.environment })
  let said = ''
  child.stderr.on('data', (bytes: Buffer) => (said += bytes.toString()))
  child.stdout.on('data', (bytes: Buffer) => (said += bytes.toString()))
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  return { child, ended, said: () => said }
}

const guardsOf = (folder: string) => processesWith(`minicluster_job\0--directory\0${folder}\0`)

/** The processes that run a rank, without those that only name it. */
export const ranksOf = (folder: string): number[] =>
  processesWith(`heartbeat.py\0--dir\0${folder}`).filter((pid) => {
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    return !words.some((word) => /torchrun|launch_apart|minicluster_job|^nohup$/.test(word))
  })

/** Kills the victim once both the ranks and their first checkpoint are there; the seconds that two attempts were alive. */
export async function killDuring(place: Place, trial: Trial) {
  // A head takes the id of an attempt once.
  const name = `night-${basename(dirname(place.folder))}`
  const run = superviseRanks(place, trial.launcher, { ...trial, name, steps: 300 })
  try {
    await awaitCheckpoint(place.folder)
    const { folder, ray } = place
    const found = { ray, guards: guardsOf(folder), ranks: ranksOf(folder) }
    const chosen: readonly number[] = victims[trial.victim](found)
    if (trial.victim === 'head') await ray.killHead()
    else chosen.forEach((pid) => process.kill(pid, 'SIGKILL'))
    if (trial.victim === 'head' || trial.victim === 'raylet') {
      await ray.killHead()
      await ray.replace()
    }
    const exitCode = await Promise.race([run.ended, wait(360_000).then(() => null)])
    return { exitCode, killed: chosen.length, ...togetherIn(folder), said: run.said() }
  } finally {
    run.child.kill('SIGKILL')
    for (const pid of [...guardsOf(place.folder), ...ranksOf(place.folder)]) end(pid)
  }
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
