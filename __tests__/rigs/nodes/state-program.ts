/**
 * One of several processes that share a state file. `tick <path> <times> <node>` is a monitor that writes so often,
 * `jobs <path> <times>` registers as many jobs, `killed <path> <bytes>` is killed when it has written so much of a change
 * that leaves a mark.
 */
import { spawnSync } from 'node:child_process'
import { type FileHandle, open } from 'node:fs/promises'
import { aRound, settingsOf } from '../../watch/nodes/judge/rounds.js'
import { createNodesMonitor } from '../../../src/watch/nodes/nodes-monitor.js'
import { emptyState, registerJob } from '../../../src/watch/nodes/state/job-registry.js'
import { saveMemory } from '../../../src/watch/nodes/state/save-memory.js'
import { createStateStore } from '../../../src/watch/nodes/state/state-store.js'
import type { ClusterState } from '../../../src/kit/records/nodes/cluster-state.js'
import { readClusterState } from '../../../src/kit/records/nodes/read-cluster-state.js'
import { openSharedFile } from '../../../src/machine/system/files/shared-file.js'

const [role = '', path = '', times = '1', name = 'gpu1'] = process.argv.slice(2)

const file = openSharedFile<ClusterState>(path, {
  parse: readClusterState,
  format: (state) => JSON.stringify(state),
  maxBytes: 1e8,
  now: () => new Date(),
  onSetAside: (sentence) => {
    throw new Error(sentence)
  },
})

async function watch(rounds: number): Promise<void> {
  const settings = settingsOf(name)
  const monitor = createNodesMonitor(settings)
  const store = createStateStore({ file, nodes: settings.cluster.nodes, toRecord: saveMemory })
  for (let round = 0; round < rounds; round++) {
    const atMs = 1e12 + round
    await store.look()
    monitor.observe(aRound(name, atMs))
    await store.save(monitor.remember(), monitor.view(atMs))
  }
}

async function job(turn: number): Promise<void> {
  await file.update((current) => {
    const id = `job-${turn}`
    const change = registerJob(current ?? emptyState, {
      id,
      ranks: [0],
      model: null,
      nodes: [],
      startedAt: '2026-01-01T00:00:00Z',
    })
    if (change.status === 'refused') throw new Error(change.reason)
    return change.state
  })
}

if (role === 'tick') await watch(Number(times))
if (role === 'jobs') for (let turn = 0; turn < Number(times); turn++) await job(turn)
if (role === 'killed') {
  await dieWhereWritingEnds()
  await file.update((current) => {
    // From here on no file of this process may be longer: the lock has been written before.
    const limit = ['--pid', String(process.pid), `--fsize=${times}:${times}`]
    if (spawnSync('prlimit', limit).status !== 0) throw new Error('prlimit failed')
    return { ...(current ?? emptyState), mark: 'new' }
  })
}

/** What is beyond the limit is refused by the system; the bytes before it are written. Nothing is tidied up after that. */
async function dieWhereWritingEnds(): Promise<void> {
  const probe = await open('/dev/null', 'r')
  const shared = Object.getPrototypeOf(probe) as FileHandle
  await probe.close()
  const { writeFile } = shared
  shared.writeFile = async function (this: FileHandle, ...words) {
    try {
      await writeFile.apply(this, words)
    } catch {
      process.kill(process.pid, 'SIGKILL')
    }
  }
}
