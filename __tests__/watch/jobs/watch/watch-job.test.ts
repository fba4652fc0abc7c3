import { describe, expect, test } from 'vitest'
import type { Cluster, ClusterNode } from '../../../../src/watch/jobs/cluster.js'
import { toSnapshot } from '../../../../src/watch/jobs/watch/to-snapshot.js'
import { jobRecord } from '../../../../src/watch/jobs/watch/job-record.js'
import { createJobWatch, noMemory } from '../../../../src/watch/jobs/watch/watch-job.js'
import type { Answer } from '../../../../src/kit/records/answer.js'
import { aGpu, aJob } from '../health-fixture.js'

const failure = { status: 'unreachable', reason: 'no answer within 20 s' } as const
const ok = <T>(value: T): Answer<T> => ({ status: 'ok', value })

const aRun = { name: 't', rayJobId: null, submissionId: 'j', idleSinceMs: null, ranks: [] }

/** A cluster whose job prints what the test says, or that does not answer. */
function aCluster() {
  const world = {
    asked: 0,
    nowMs: 0,
    log: '',
    isSilent: false,
    nodes: [] as ClusterNode[],
    trainStatus: '',
    idleSinceMs: null as number | null,
    utilization: null as number | null,
  }
  const answer = <T>(value: () => T) => {
    world.asked += 1
    return Promise.resolve(world.isSilent ? failure : ok(value()))
  }
  const cluster: Partial<Cluster> = {
    address: 'http://127.0.0.1:8265',
    job: () => answer(() => aJob()),
    tailFile: () => answer(() => world.log),
    gpus: () => answer(() => (world.utilization === null ? [] : [aGpu(0, world.utilization)])),
    resources: () => answer(() => ({ resources: new Map(), demands: [] })),
    nodes: () => answer(() => world.nodes),
    trainRuns: () =>
      answer(() => {
        const { trainStatus: status, idleSinceMs } = world
        return status === '' ? [] : [{ ...aRun, status, idleSinceMs }]
      }),
  }
  return { world, cluster: cluster as Cluster }
}

function aWatch({ world, cluster }: ReturnType<typeof aCluster>, earlier = noMemory) {
  const expected = {
    stallMs: 300_000,
    recoveryMs: 1_800_000,
    checkpointMs: 3_600_000,
    network: 'any' as const,
  }
  const watching = {
    cluster,
    expected,
    disk: null,
    pattern: null,
    podLog: null,
    metricRules: [],
  }
  return createJobWatch(
    'j',
    {
      ...watching,
      podGpus: () => Promise.resolve([]),
      sleep: () => Promise.resolve(),
      nowMs: () => world.nowMs,
    },
    earlier,
  )
}

const stepsOf = (view: {
  health: { checks: readonly { name: string; status: string }[] }
}): string | undefined => view.health.checks.find(({ name }) => name === 'progress')?.status

describe('Watch of a job, poll by poll', () => {
  test('A poll of a job makes three requests, or one while the cluster does not answer', async () => {
    const room = aCluster()
    const watch = aWatch(room)
    room.world.log = 'step=1\n'
    await watch.look()
    room.world.asked = 0
    for (let look = 0; look < 60; look += 1) await watch.look()
    expect(room.world.asked).toBeLessThanOrEqual(3 * 60 + 1)
    room.world.isSilent = true
    room.world.asked = 0
    const view = await watch.look()
    expect(room.world.asked).toBe(1)
    expect(view).toMatchObject({ lostSinceMs: 0, health: { status: 'unknown' }, isOver: false })
  })

  test('A dead node is shown within three polls', async () => {
    const room = aCluster()
    const watch = aWatch(room)
    await watch.look()
    const dead = {
      id: 'n',
      address: '10.0.0.2',
      isHead: false,
      isAlive: false,
      endMs: null,
      numGpus: 0,
    }
    room.world.nodes = [{ ...dead, message: 'missing too many heartbeats' }]
    const views = [await watch.look(), await watch.look(), await watch.look()]
    const ofRay = views.map(({ health }) => health.checks.find(({ name }) => name === 'ray'))
    expect(ofRay.map((check) => check?.status)).toContain('bad')
    expect(ofRay.at(-1)).toMatchObject({ status: 'bad' })
    expect(ofRay.at(-1)?.evidence).toContain('node 10.0.0.2 is dead: missing too many heartbeats')
  })

  test('A job without a new step within the limit is stalled', async () => {
    const room = aCluster()
    const watch = aWatch(room)
    room.world.log = 'step=1\n'
    const seen = []
    for (let look = 0; look <= 31; look += 1) {
      room.world.nowMs = look * 10_000
      seen.push(stepsOf(await watch.look()))
    }
    expect(seen.indexOf('bad')).toBe(30)
    // Only the command health has that option.
    expect(JSON.stringify(await aWatch(room).look())).not.toContain('--for')
  })

  test('A job whose log ends with a finished progress bar and does not grow is stalled', async () => {
    const room = aCluster()
    const watch = aWatch(room)
    room.world.log = [1, 2, 3].map((step) => `50%|#  | ${step}/3 [00:01<00:01]\r`).join('')
    const seen = []
    for (let look = 0; look <= 31; look += 1) {
      room.world.nowMs = look * 10_000
      seen.push(stepsOf(await watch.look()))
    }
    expect(seen.indexOf('bad')).toBe(30)
    room.world.log += '50%|#  | 1/3 [00:01<00:01]\r'
    room.world.nowMs += 10_000
    expect(stepsOf(await watch.look())).toBe('ok')
  })

  test('A job whose first step took longer than the limit is stalled only after the limit has passed again', async () => {
    const room = aCluster()
    const watch = aWatch(room)
    const seen = []
    for (let look = 0; look <= 90; look += 1) {
      room.world.nowMs = look * 10_000
      room.world.log = look < 50 ? 'loading data\n' : 'step=1\n'
      seen.push(stepsOf(await watch.look()))
    }
    expect(seen.indexOf('ok')).toBe(50)
    expect(seen.indexOf('bad')).toBe(80)
  })

  test('A job that repeats steps after a restart inside it is no stall, and one that then stops is', async () => {
    const room = aCluster()
    const watch = aWatch(room)
    const seen = []
    for (let look = 0; look <= 120; look += 1) {
      room.world.nowMs = look * 10_000
      const step = look < 40 ? 100 + look : Math.min(look - 40, 40) + 1
      room.world.log += `step=${step}\n`
      seen.push(stepsOf(await watch.look()))
    }
    expect(seen.slice(1, 81)).not.toContain('bad')
    expect(seen.at(-1)).toBe('bad')
  })

  test('Time in which Ray Train rebuilds its workers does not count as a stall', async () => {
    const room = aCluster()
    const watch = aWatch(room)
    const seen = []
    for (let look = 0; look <= 130; look += 1) {
      room.world.nowMs = look * 10_000
      room.world.trainStatus = look >= 10 && look < 90 ? 'RESTARTING' : 'RUNNING'
      if (look < 10) room.world.log += `step=${look}\n`
      seen.push(stepsOf(await watch.look()))
    }
    expect(seen.slice(0, 115)).not.toContain('bad')
    expect(seen.at(-1)).toBe('bad')
  })

  test('A watch reports workers that Ray Train has not rebuilt within the limit, and no rebuilding within it', async () => {
    const room = aCluster()
    const watch = aWatch(room)
    const seen = new Map<number, string | undefined>()
    for (let look = 0; look <= 220; look += 1) {
      room.world.nowMs = look * 10_000
      if (look < 10) room.world.log += `step=${look}\n`
      room.world.trainStatus = look >= 10 ? 'RESTARTING' : 'RUNNING'
      room.world.idleSinceMs = look >= 10 ? 100_000 : null
      seen.set(look, stepsOf(await watch.look()))
    }
    expect([seen.get(100), seen.get(190), seen.get(194)]).toEqual(['unknown', 'unknown', 'bad'])
    room.world.trainStatus = 'RUNNING'
    room.world.idleSinceMs = null
    for (let look = 221; look <= 230; look += 1) {
      room.world.nowMs = look * 10_000
      room.world.log += `step=${look}\n`
      seen.set(look, stepsOf(await watch.look()))
    }
    expect(seen.get(230)).toBe('ok')
  })

  test('An evaluation that the log announces is no stall for three times the limit, and is one after that', async () => {
    const room = aCluster()
    const watch = aWatch(room)
    const seen = []
    for (let look = 0; look <= 140; look += 1) {
      room.world.nowMs = look * 10_000
      if (look < 10) room.world.log += `step=${look}\n`
      if (look === 10) room.world.log += 'Starting evaluation\n'
      seen.push(stepsOf(await watch.look()))
    }
    expect(seen.indexOf('bad')).toBeGreaterThan(10 + 90)
    expect(seen.indexOf('bad')).toBeLessThan(10 + 90 + 32)
  })

  test('An evaluation whose bar rises is never a stall, and neither is the time until the next step', async () => {
    const room = aCluster()
    const watch = aWatch(room)
    const seen = []
    for (let look = 0; look <= 420; look += 1) {
      room.world.nowMs = look * 10_000
      const bar = `Evaluating:   5%|▌ | ${look}/1000 [00:10<03:10]\n`
      const line = look < 10 ? `step=${look}\n` : bar
      if (look < 400) room.world.log += line
      if (look === 400) room.world.log += 'Evaluation finished\n'
      seen.push(stepsOf(await watch.look()))
    }
    expect(seen).not.toContain('bad')
  })

  test('A job without a new step is stalled only after twice the limit while its GPUs are busy', async () => {
    const room = aCluster()
    const watch = aWatch(room)
    Object.assign(room.world, { log: 'step=1\n', utilization: 100 })
    const seen = []
    for (let look = 0; look <= 70; look += 1) {
      room.world.nowMs = look * 10_000
      seen.push(stepsOf(await watch.look()))
    }
    expect(seen.indexOf('bad')).toBe(60)
  })

  test('A job whose log shows a step every ten minutes is stalled only after twice that time', async () => {
    const room = aCluster()
    const watch = aWatch(room)
    const seen = []
    for (let look = 0; look <= 310; look += 1) {
      room.world.nowMs = look * 10_000
      if (look % 60 === 0 && look <= 180) room.world.log += `step=${look}\n`
      seen.push(stepsOf(await watch.look()))
    }
    // Nobody knows the rhythm before the second step.
    expect(seen.slice(60, 300)).not.toContain('bad')
    expect(seen.slice(300)).toContain('bad')
  })

  test('Time in which the cluster does not answer does not count as a stall', async () => {
    const room = aCluster()
    const watch = aWatch(room)
    room.world.log = 'step=1\n'
    await watch.look()
    room.world.isSilent = true
    room.world.nowMs = 10_000
    await watch.look()
    room.world.isSilent = false
    room.world.nowMs = 3_600_000
    expect(stepsOf(await watch.look())).toBe('unknown')
  })

  test('A watch that takes over at once continues the history, and one that takes over late starts a new one', async () => {
    const room = aCluster()
    const first = aWatch(room)
    room.world.log = 'step=1\n'
    for (const seconds of [0, 150, 290]) {
      room.world.nowMs = 1000 * seconds
      await first.look()
    }
    room.world.nowMs = 305_000
    expect(stepsOf(await aWatch(room, first.memory()).look())).toBe('bad')
    room.world.nowMs = 900_000
    expect(stepsOf(await aWatch(room, first.memory()).look())).toBe('unknown')
  })

  test('The memory of a watch stays bounded, however long it runs', async () => {
    const room = aCluster()
    const watch = aWatch(room)
    for (let look = 0; look < 3000; look += 1) {
      room.world.nowMs = look * 100
      room.world.log = `step=${look}\n`
      await watch.look()
    }
    expect(watch.memory().points.length).toBeLessThanOrEqual(257)
  })
})

test('A watched job has a runtime and the time since a new step, and neither while nobody can know it', async () => {
  const room = aCluster()
  const watch = aWatch(room)
  const recordAt = async (nowMs: number, log: string) => {
    Object.assign(room.world, { nowMs, log })
    return jobRecord(toSnapshot(await watch.look(), []))
  }
  const startMs = aJob().startMs ?? 0
  const first = await recordAt(startMs + 5000, 'step=1\n')
  expect(first).toMatchObject({ runtime_seconds: 5, seconds_since_new_step: null })
  await recordAt(startMs + 10_000, 'step=2\n')
  const later = await recordAt(startMs + 25_000, 'step=2\n')
  expect(later).toMatchObject({ runtime_seconds: 25, seconds_since_new_step: 15 })
  room.world.isSilent = true
  const silent = await recordAt(startMs + 30_000, '')
  expect(silent).toMatchObject({ runtime_seconds: null, seconds_since_new_step: null })
})

test('A watched job has a time left from its own pace, and none once its pace is unknown or it has no total', async () => {
  const room = aCluster()
  const watch = aWatch(room)
  const leftAt = async (nowMs: number, log: string) => {
    Object.assign(room.world, { nowMs, log })
    return toSnapshot(await watch.look(), []).timeLeftMs
  }
  expect(await leftAt(0, 'Step [10/100]\n')).toBeNull()
  await leftAt(10_000, 'Step [20/100]\n')
  expect(await leftAt(20_000, 'Step [30/100]\n')).toBe(70_000)
  expect(await leftAt(90_000, 'Step [100/100]\n')).toBe(0)
  const other = aWatch(room)
  room.world.log = 'step=5\n'
  expect(toSnapshot(await other.look(), []).timeLeftMs).toBeNull()
})
