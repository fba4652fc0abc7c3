import { expect, test } from 'vitest'
import type { Actor, Cluster } from '../../../../src/watch/jobs/cluster.js'
import type { CheckpointDisk } from '../../../../src/watch/jobs/checkpoints/checkpoint-disk.js'
import { fenceText } from '../../../../src/watch/jobs/lease/lease.js'
import { fenceAttempt } from '../../../../src/watch/jobs/supervise/fence-attempt.js'
import { aJob } from '../health-fixture.js'

const id = 'run-a1'
const anActor = (changes: Partial<Actor>): Actor => ({
  id: 'a',
  className: 'RayTrainWorker',
  state: 'ALIVE',
  rayJobId: '04000000',
  name: null,
  nodeId: 'n',
  pid: 7,
  ...changes,
})

const aRoom = (...actors: readonly Actor[]) => {
  const cluster: Partial<Cluster> = {
    head: () => Promise.resolve({ status: 'ok', value: { rayVersion: '2.60.0', session: 's' } }),
    job: () =>
      Promise.resolve({ status: 'ok', value: aJob({ status: 'FAILED', rayJobId: '04000000' }) }),
    actors: () => Promise.resolve({ status: 'ok', value: actors }),
  }
  return {
    cluster: cluster as Cluster,
    disk: null,
    needsNodes: () => false,
    askNodes: () => Promise.reject(new Error('not asked')),
  }
}

/** The actors of an attempt that count as alive. */
async function livingOf(...actors: readonly Actor[]): Promise<readonly string[] | null> {
  return (await fenceAttempt({ id, run: 'run', attempt: 1 }, aRoom(...actors))).living
}

test('An attempt lives as long as an actor of its program or its supervisor lives', async () => {
  expect(await livingOf(anActor({}))).toEqual(['RayTrainWorker (pid 7)'])
  const supervisor = { className: 'JobSupervisor', rayJobId: '01000000' }
  expect(await livingOf(anActor({ ...supervisor, name: `_ray_internal_job_actor_${id}` }))).toEqual(
    ['JobSupervisor (pid 7)'],
  )
  expect(await livingOf(anActor({ className: 'Mine', name: 'train_v2_state_actor' }))).toEqual([
    'Mine (pid 7)',
  ])
})

test('Dead actors, those of other jobs and those that Ray starts for the whole cluster do not keep an attempt alive', async () => {
  const ofCluster = [
    { className: 'TrainStateActor', name: 'train_v2_state_actor' },
    { className: '_AutoscalingCoordinatorActor', name: 'AutoscalingCoordinator' },
    { className: '_StatsActor', name: 'datasets_stats_actor' },
  ].map(anActor)
  const others = [anActor({ state: 'DEAD' }), anActor({ rayJobId: '02000000' })]
  expect(await livingOf(...ofCluster, ...others)).toEqual([])
})

/** The fence file after a supervisor of run `run` has fenced off an attempt; null if nothing was written. */
async function fenceAfter(attempt: number, before: string | null): Promise<string | null> {
  let written: string | null = null
  const disk: Partial<CheckpointDisk> = {
    read: (path) =>
      Promise.resolve({ status: 'ok', value: path === '.minicluster-fence.json' ? before : null }),
    write: (_, text) => {
      written = text
      return Promise.resolve({ status: 'ok', value: null })
    },
  }
  const room = Object.assign(aRoom(), { disk: disk as CheckpointDisk })
  const { isFenced } = await fenceAttempt({ id, run: 'run', attempt }, room)
  expect(isFenced).toBe(true)
  return written
}

test.each([
  [null, 'below":3'],
  [fenceText('run', 2), 'below":3'],
  [fenceText('another', 9), 'below":3'],
  ['damaged', 'below":3'],
])('Fencing off attempt 2 forbids it where the fence was %s', async (before, after) => {
  expect(await fenceAfter(2, before)).toContain(after)
})

test.each([3, 4])(
  'A supervisor that was paused allows nothing that another one has forbidden below attempt %i',
  async (below) => {
    expect(await fenceAfter(2, fenceText('run', below))).toBeNull()
  },
)
