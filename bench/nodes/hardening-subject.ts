// What bench/nodes-hardening.mjs measures, in a process of its own: subject mutated|tricks|names|bytes|times|shared <words>
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { aRound, settingsOf, startMs } from '../../__tests__/watch/nodes/judge/rounds.ts'
import {
  canLimitFiles,
  killAtBytes,
  killAtTimes,
  shareState,
} from '../../__tests__/rigs/nodes/shared-state.ts'
import { createNodesMonitor } from '../../src/watch/nodes/nodes-monitor.ts'
import { mergeTick } from '../../src/watch/nodes/state/merge-tick.ts'
import { saveMemory } from '../../src/watch/nodes/state/save-memory.ts'
import { emptyState } from '../../src/watch/nodes/state/job-registry.ts'
import { clusterState } from '../../src/kit/records/nodes/cluster-state.ts'
import { measureMutated, measureNames, measureTricks } from './hostile.ts'
import { names } from './names.ts'

type Subject = (...words: string[]) => object | Promise<object>

const subjects: Record<string, Subject> = {
  mutated: (count, seed) => measureMutated(Number(count), Number(seed)),
  tricks: (times) => measureTricks(Number(times)),
  names: () => measureNames(),
  bytes: (program = '', folder = '', nodes, most) =>
    killedWrites(program, folder, Number(nodes), Number(most)),
  times: (program = '', folder = '', count) =>
    killAtTimes(program, join(folder, 'ticked.json'), delays(Number(count))),
  shared: (program = '', folder = '', times) =>
    shareState(program, join(folder, 'shared.json'), Number(times)),
}

/** Kills at every byte of the state of so many nodes, or at so many bytes that lie equally far apart. */
function killedWrites(program: string, folder: string, nodes: number, most: number) {
  if (!canLimitFiles()) return { trouble: 'prlimit is not installed' }
  const path = join(folder, 'killed.json')
  const old = stateOf(nodes)
  writeFileSync(path, old)
  const step = Math.max(1, Math.floor(old.length / most))
  const bytes = Array.from({ length: Math.ceil(old.length / step) }, (_, i) => i * step)
  const killed = killAtBytes(program, path, old, bytes)
  const finished = killAtBytes(program, path, old, [old.length, old.length + 1])
  return { bytes: old.length, killed, finished }
}

/** A state file as a monitor of so many nodes with eight GPUs writes it; with none, as the seed system does. */
function stateOf(count: number): string {
  const of = names(count)
  const monitor = createNodesMonitor(settingsOf(...of))
  for (const name of of) monitor.observe(aRound(name, startMs))
  const memory = saveMemory(monitor.remember())
  const view = monitor.view(startMs)
  const job = { status: 'running', ranks: [0, 1], model: 'llama', gpu_nodes: ['gpu1'] }
  const theirs = { ...emptyState, jobs: { job7: job }, mark: 'old' }
  const tick = { view, memory, described: {}, doneClears: [] }
  const state =
    count === 0 ? clusterState.parse(theirs) : mergeTick(clusterState.parse(theirs), tick)
  return JSON.stringify(clusterState.parse(JSON.parse(JSON.stringify(state))))
}

/** From 0 to 40 ms. */
const delays = (count: number) => Array.from({ length: count }, (_, i) => (40 * i) / count)

const [subject = '', ...words] = process.argv.slice(2)
process.stdout.write(`${JSON.stringify(await subjects[subject]?.(...words))}\n`)
