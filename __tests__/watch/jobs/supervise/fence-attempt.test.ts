import { expect, test } from 'vitest'
import type { Actor, Cluster } from '../../../../src/watch/jobs/cluster.js'
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

/** The actors of an attempt that count as alive. */
async function livingOf(...actors: readonly Actor[]): Promise<readonly string[] | null> {
  const cluster: Partial<Cluster> = {
    head: () => Promise.resolve({ status: 'ok', value: { rayVersion: '2.60.0', session: 's' } }),
    job: () =>
      Promise.resolve({ status: 'ok', value: aJob({ status: 'FAILED', rayJobId: '04000000' }) }),
    actors: () => Promise.resolve({ status: 'ok', value: actors }),
  }
  const room = {
    cluster: cluster as Cluster,
    disk: null,
    needsNodes: () => false,
    askNodes: () => Promise.reject(new Error('not asked')),
  }
  return (await fenceAttempt({ id, run: 'run', attempt: 1 }, room)).living
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
