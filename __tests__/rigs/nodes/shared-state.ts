import { spawn, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ClusterState } from '../../../src/kit/records/nodes/cluster-state.js'
import { readClusterState } from '../../../src/kit/records/nodes/read-cluster-state.js'

/** Processes that change one state file: `program` is the bundle of `state-program.ts`. */
export const stateProgram = join(process.cwd(), '__tests__/rigs/nodes/state-program.ts')

/** Ends with the exit code of the program; null where a signal ended it. */
function run(program: string, ...words: readonly string[]): Promise<number | null> {
  const child = spawn(process.execPath, [program, ...words], { stdio: 'inherit' })
  return new Promise((resolve) => child.once('close', resolve))
}

/** Two monitors that write so many ticks each, and a command that registers as many jobs meanwhile: what is left. */
export async function shareState(program: string, path: string, times: number) {
  writeFileSync(path, JSON.stringify({ nodes: {}, jobs: {}, theirs: { kept: true } }))
  const nodes = ['gpu1', 'gpu2']
  const ends = await Promise.all([
    ...nodes.map((node) => run(program, 'tick', path, `${times}`, node)),
    run(program, 'jobs', path, `${times}`),
  ])
  const state = JSON.parse(readFileSync(path, 'utf8')) as ClusterState
  const lastCheck = new Date(1e12 + times - 1).toISOString()
  return {
    ends,
    jobs: Object.keys(state.jobs).length,
    lastTicks: nodes.filter((node) => state.nodes[node]?.last_check === lastCheck).length,
    theirs: state['theirs'],
    filesLeft: filesOf(path).filter((name) => name !== basename(path)),
  }
}

/** How often a reader found the old state, the new one, and neither. */
export type KillCounts = {
  readonly tried: number
  readonly killed: number
  readonly old: number
  readonly new: number
  readonly neither: number
}

/** Whether this machine can end a process in the middle of a write. */
export const canLimitFiles = (): boolean => spawnSync('prlimit', ['--version']).status === 0

/** Kills a process that replaces `old`, once at each of these bytes of its write. `old` has `mark: 'old'`. */
export function killAtBytes(
  program: string,
  path: string,
  old: string,
  bytes: Iterable<number>,
): KillCounts {
  const counts = { tried: 0, killed: 0, old: 0, new: 0, neither: 0 }
  for (const byte of bytes) {
    writeFileSync(path, old)
    const { signal } = spawnSync(process.execPath, [program, 'killed', path, String(byte)])
    counts.tried++
    if (signal === 'SIGKILL') counts.killed++
    counts[markOf(path)]++
  }
  return counts
}

function markOf(path: string): 'old' | 'new' | 'neither' {
  const read = readClusterState(readFileSync(path, 'utf8'))
  const mark = read.status === 'ok' ? read.value['mark'] : null
  return mark === 'old' || mark === 'new' ? mark : 'neither'
}

/** Kills a monitor that writes without a pause after so many ms each, and lets a command register a job after it. */
export async function killAtTimes(program: string, path: string, delaysMs: Iterable<number>) {
  const counts = { tried: 0, whole: 0, registered: 0 }
  for (const delayMs of delaysMs) {
    writeFileSync(path, JSON.stringify({ nodes: {}, jobs: {} }))
    const child = spawn(process.execPath, [program, 'tick', path, '1000000', 'gpu1'])
    const ended = new Promise((resolve) => child.once('close', resolve))
    while (!readFileSync(path, 'utf8').includes('gpu1')) await sleep(5)
    await sleep(delayMs)
    child.kill('SIGKILL')
    await ended
    counts.tried++
    if (readClusterState(readFileSync(path, 'utf8')).status === 'ok') counts.whole++
    const code = await run(program, 'jobs', path, '1')
    if (code === 0 && readFileSync(path, 'utf8').includes('job-0')) counts.registered++
  }
  return counts
}

/** The file and whatever stands beside it under a name that begins as its own does. */
const filesOf = (path: string): readonly string[] =>
  readdirSync(dirname(path)).filter((name) => name.startsWith(basename(path)))
