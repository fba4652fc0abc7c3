import { beginSupervision } from '../../src/watch/jobs/supervise/begin.js'
import { defaultSuperviseSettings } from '../../src/watch/jobs/supervise/settings.js'
import { superviseJob } from '../../src/watch/jobs/supervise/supervise-job.js'
import { createLooker } from '../../src/watch/jobs/supervise/watch-attempt.js'
import type { Cluster, JobRequest } from '../../src/watch/jobs/cluster.js'
import { createJobAlertSnapshots } from '../../src/watch/jobs/watch/alert-snapshots.js'
import { toSnapshot } from '../../src/watch/jobs/watch/to-snapshot.js'
import { createJobWatch } from '../../src/watch/jobs/watch/watch-job.js'
import type { Answer } from '../../src/kit/records/answer.js'
import { formatRecord } from '../../src/kit/records/json/format-record.js'
import type { JobSnapshot } from '../../src/kit/records/jobs/job-snapshot.js'
import type { SupervisorState } from '../../src/kit/records/jobs/supervisor-state.js'
import { ownHeap } from '../../src/machine/system/processes/tidy-heap.js'
import { aGpu, aJob } from '../../__tests__/watch/jobs/health-fixture.ts'

const hourMs = 3_600_000
const linesKept = 1000
const stepMs = 700

/** A training job whose log grows as time passes; what `tailFile` answers is the end of it. */
function aWorld() {
  const world = { nowMs: 1_795_400_000_000, request: null as JobRequest | null }
  const startMs = world.nowMs
  const ok = <T>(value: T): Promise<Answer<T>> => Promise.resolve({ status: 'ok', value })
  const rank = { rank: 0, actorId: 'a', nodeId: 'n', pid: 1, status: 'ALIVE' }
  const line = (step: number) =>
    `step=${step} loss=${(1 / (step + 1)).toFixed(6)} throughput: ${100 + (step % 7)} samples/sec\n`
  const log = () => {
    const last = Math.floor((world.nowMs - startMs) / stepMs)
    const from = Math.max(0, last - linesKept)
    return Array.from({ length: last - from }, (_, at) => line(from + at)).join('')
  }
  const cluster: Partial<Cluster> = {
    address: 'http://127.0.0.1:8265',
    head: () => ok({ rayVersion: '2.60.0', session: 's' }),
    submit: () => ok('accepted' as const),
    job: () => ok(aJob({ startMs })),
    tailFile: () => ok(log()),
    tailActor: () => ok('a:1:2 [0] NCCL INFO Using network Socket\n'),
    gpus: () => ok([aGpu(0, 90), aGpu(1, Math.round(world.nowMs / 1000) % 100)]),
    resources: () =>
      ok({ resources: new Map([['GPU', { total: 2, used: 2, reservedUnused: 0 }]]), demands: [] }),
    nodes: () => ok([]),
    trainRuns: () =>
      ok([
        {
          name: 't',
          rayJobId: null,
          submissionId: 'j',
          idleSinceMs: null,
          status: 'RUNNING',
          ranks: [rank],
        },
      ]),
  }
  return { world, cluster: cluster as Cluster, startMs }
}

/** Live bytes after this many hours. */
type Readings = { readonly hour_1_bytes: number; readonly hour_24_bytes: number }

function createReader(startMs: number) {
  const heap = ownHeap()
  const readings = new Map<number, number>()
  return {
    /** Collects garbage and records the heap once per requested hour. */
    at(nowMs: number): void {
      for (const hour of [1, 24]) {
        if (readings.has(hour) || nowMs - startMs < hour * hourMs) continue
        heap.collect()
        heap.collect()
        readings.set(hour, heap.usedBytes())
      }
    },
    get isDone(): boolean {
      return readings.has(24)
    },
    result: (): Readings => ({
      hour_1_bytes: readings.get(1) ?? Number.NaN,
      hour_24_bytes: readings.get(24) ?? Number.NaN,
    }),
  }
}

async function watchForADay(): Promise<Readings> {
  const { world, cluster, startMs } = aWorld()
  const reader = createReader(startMs)
  const limits = { stallMs: 300_000, recoveryMs: 1_800_000, checkpointMs: hourMs }
  const expected = { ...limits, network: 'any' as const }
  const watch = createJobWatch('j', {
    cluster,
    expected,
    disk: null,
    pattern: null,
    podLog: null,
    metricRules: [],
    podGpus: () => Promise.resolve([]),
    sleep: () => Promise.resolve(),
    nowMs: () => world.nowMs,
  })
  const toAlerts = createJobAlertSnapshots()
  let picture: JobSnapshot | null = null
  while (!reader.isDone) {
    picture = toSnapshot(await watch.look(), picture?.history ?? [])
    toAlerts(picture)
    formatRecord({ picture, ...watch.memory() })
    world.nowMs += 2500
    reader.at(world.nowMs)
  }
  return reader.result()
}

async function superviseForADay(): Promise<Readings> {
  const { world, cluster, startMs } = aWorld()
  const reader = createReader(startMs)
  const enough = new Error('a day has passed')
  const look = createLooker({
    cluster,
    pattern: null,
    metricRules: [],
    tracksTrain: true,
    nowMs: () => world.nowMs,
  })
  const ended = superviseJob(beginSupervision('r1', startMs, { adopted: 'j' }), {
    cluster,
    disk: null,
    settings: defaultSuperviseSettings,
    look,
    requestOf: () => Promise.reject(new Error('a healthy job is never submitted again')),
    askNodes: () => Promise.reject(new Error('a healthy job is never fenced off')),
    nowMs: () => world.nowMs,
    random: () => 0.5,
    async sleep(ms) {
      world.nowMs += ms
      reader.at(world.nowMs)
      if (reader.isDone) throw enough
    },
    save: async (state: SupervisorState) => void formatRecord(state),
    changed: () => undefined,
  })
  await ended.catch((error: unknown) => {
    if (error !== enough) throw error
  })
  return reader.result()
}

const withRatio = (readings: Readings) => ({
  ...readings,
  ratio: readings.hour_24_bytes / readings.hour_1_bytes,
})

/** Live bytes on the heap after 1 and after 24 hours of polls, in simulated time. */
export async function memory() {
  return {
    watch: withRatio(await watchForADay()),
    supervise: withRatio(await superviseForADay()),
  }
}
