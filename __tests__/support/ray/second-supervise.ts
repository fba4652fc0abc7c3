import { mkdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import {
  awaitCheckpoint,
  type Call,
  endAllOf,
  ranksOf,
  superviseRanks,
  togetherIn,
} from './attempts-together.js'
import type { LocalRay } from './local-ray.js'

type Setting = {
  /** What happens to the first supervisor before the second one starts. */
  readonly first: 'lives' | 'was killed' | 'is paused'
  /** What of the call is not the same. */
  readonly second: 'nothing' | 'directory' | 'name' | 'name and job'
  /** The exit code of the second one; null: one of both supervises on, and the other one is refused. */
  readonly code: number | null
}

/** Every way in which a job gets a second supervisor. */
export const secondSupervisors = {
  'the same call': { first: 'lives', second: 'nothing', code: 2 },
  'the same call, the first paused': { first: 'is paused', second: 'nothing', code: 2 },
  'the same call, the first killed': { first: 'was killed', second: 'nothing', code: 0 },
  'in another directory': { first: 'lives', second: 'directory', code: 2 },
  'in another directory, the first paused': { first: 'is paused', second: 'directory', code: 2 },
  'in another directory, the first killed': { first: 'was killed', second: 'directory', code: 2 },
  'by another name': { first: 'lives', second: 'name', code: 2 },
  'by another name, the first killed': { first: 'was killed', second: 'name', code: 2 },
  'by the id of the job': { first: 'lives', second: 'name and job', code: null },
} satisfies Record<string, Setting>
export type SecondName = keyof typeof secondSupervisors

type Place = { readonly ray: LocalRay; readonly cli: string; readonly folder: string }

/** What became of two supervisors of one job, all of whose ranks were killed after the second one had started. */
export async function superviseTwice(place: Place, name: SecondName) {
  const setting: Setting = secondSupervisors[name]
  const run = `night-${basename(dirname(place.folder))}`
  const begin = (call: Call = {}) => {
    const one = superviseRanks(place, 'apart', Object.assign({ name: run, steps: 600 }, call))
    started.push(one)
    return one
  }
  const started: Supervisor[] = []
  try {
    const codes = await codesOf(place, { setting, run, begin })
    const said = started.map((one) => one.said()).join('\n---\n')
    return { codes, isRight: isRight(codes, setting), ...togetherIn(place.folder), said }
  } finally {
    endAllOf(started, place.folder)
  }
}

type Supervisor = ReturnType<typeof superviseRanks>
type Room = { readonly setting: Setting; readonly run: string; begin(call?: Call): Supervisor }

/** The exit codes of the supervisor that goes on, or its heir, and of the second one. */
async function codesOf(place: Place, { setting, run, begin }: Room) {
  const first = begin()
  await awaitCheckpoint(place.folder)
  await disturb(first, setting.first)
  const second = begin(callOf(place, run, setting.second))
  if (setting.code !== 2) {
    await second.saidOnce(/its state is kept/)
    killRanks(place.folder)
    return [await first.ended, await second.ended]
  }
  const code = await second.ended
  first.child.kill('SIGCONT')
  const heir = setting.first === 'was killed' ? begin() : first
  await heir.saidOnce(/its state is kept/)
  killRanks(place.folder)
  return [await heir.ended, code]
}

async function disturb({ child, ended }: Supervisor, what: Setting['first']): Promise<void> {
  if (what === 'is paused') child.kill('SIGSTOP')
  if (what !== 'was killed') return
  child.kill('SIGKILL')
  await ended
}

/** The first one ends with 0, or null if it was killed and the second one has gone on in its place. */
function isRight(codes: readonly (number | null)[], { first, code }: Setting): boolean {
  if (code === null) return [...codes].sort().join() === '0,2'
  const firstCode = first === 'was killed' && code === 0 ? null : 0
  return codes[0] === firstCode && codes[1] === code
}

const killRanks = (folder: string) => ranksOf(folder).forEach((pid) => process.kill(pid, 'SIGKILL'))

/** What is not the same in the second call. */
function callOf({ folder }: Place, run: string, second: Setting['second']): Call {
  const elsewhere = join(dirname(folder), 'elsewhere')
  mkdirSync(elsewhere, { recursive: true })
  const name = `${run}-other`
  const calls: Readonly<Record<Setting['second'], Call>> = {
    nothing: {},
    directory: { cwd: elsewhere },
    name: { name },
    'name and job': { name, jobId: `mc-${run}-a1` },
  }
  return calls[second]
}
