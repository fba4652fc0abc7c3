import { expect, test } from 'vitest'
import type { Cluster, TrainRun } from '../../../../src/watch/jobs/cluster.js'
import { createSurroundings } from '../../../../src/watch/jobs/watch/surroundings.js'
import type { Answer } from '../../../../src/kit/records/answer.js'
import { aGpu, aJob } from '../health-fixture.js'

const ok = <T>(value: T): Answer<T> => ({ status: 'ok', value })
const job = ok(aJob())

test('A GPU that is missing after many polls is lost, also for a process that takes over', async () => {
  const gpu = (index: number) => aGpu(index, 90)
  const world = { gpus: [gpu(0), gpu(1)] }
  const cluster: Partial<Cluster> = {
    ...aTrainedJob().cluster,
    gpus: () => Promise.resolve(ok(world.gpus)),
  }
  const room = { cluster: cluster as Cluster, disk: null, podLog: null }
  const open = (earlier?: readonly ReturnType<typeof gpu>[]) =>
    createSurroundings('j', { ...room, podGpus: () => Promise.resolve([]) }, earlier)
  const first = open()
  expect((await first.look(job, true)).lostGpus).toEqual([])
  world.gpus = [gpu(0)]
  for (let look = 0; look < 60; look += 1) await first.look(job, true)
  expect((await first.look(job, true)).lostGpus).toEqual([{ gpu: gpu(1), isMachineGone: false }])
  const next = open(JSON.parse(JSON.stringify(first.knownGpus())) as typeof world.gpus)
  expect((await next.look(job, true)).lostGpus).toMatchObject([{ gpu: { index: 1 } }])
})

/** A run of Ray Train of two ranks, and how often the log of a rank was read. */
function aTrainedJob() {
  const world = { group: 'a', numReadings: 0, asked: [] as string[] }
  const note = <T>(name: string, value: T) => {
    world.asked.push(name)
    return Promise.resolve(ok(value))
  }
  const run = (): TrainRun => ({
    name: 'run',
    rayJobId: null,
    submissionId: 'j',
    idleSinceMs: null,
    status: 'RUNNING',
    ranks: [0, 1].map((rank) => ({
      rank,
      actorId: `${world.group}${rank}`,
      nodeId: null,
      pid: 1,
      status: 'ALIVE',
    })),
  })
  const cluster: Partial<Cluster> = {
    gpus: () => note('gpus', []),
    nodes: () => note('nodes', []),
    resources: () => note('resources', { resources: new Map(), demands: [] }),
    trainRuns: () => note('ranks', [run()]),
    tailActor: () => {
      world.numReadings += 1
      return Promise.resolve(ok('NCCL INFO Using network Socket\n'))
    },
  }
  const room = { cluster: cluster as Cluster, disk: null, podLog: null }
  return {
    world,
    cluster,
    surroundings: createSurroundings('j', { ...room, podGpus: () => Promise.resolve([]) }),
  }
}

test('After the first poll, nodes and ranks are polled in every third turn, each with one request', async () => {
  const { world, surroundings } = aTrainedJob()
  await surroundings.look(job, false)
  for (let look = 0; look < 6; look += 1) await surroundings.look(job, true)
  world.asked.length = 0
  for (let look = 0; look < 6; look += 1) await surroundings.look(job, true)
  expect(world.asked).toEqual(['ranks', 'gpus', 'nodes', 'ranks', 'resources', 'nodes'])
})

test('The logs of ranks are read again only after the first step and for new ranks', async () => {
  const { world, surroundings } = aTrainedJob()
  const readings = async (hasStep: boolean): Promise<number> => {
    const before = world.numReadings
    for (let look = 0; look < 6; look += 1) await surroundings.look(job, hasStep)
    return world.numReadings - before
  }
  await readings(false)
  expect(await readings(true)).toBe(4)
  expect(await readings(true)).toBe(0)
  world.group = 'b'
  expect(await readings(true)).toBe(4)
  expect(await readings(true)).toBe(0)
})
