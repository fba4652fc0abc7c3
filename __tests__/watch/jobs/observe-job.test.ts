import { expect, test } from 'vitest'
import { rayText } from '../../fixtures/ray/fixture.js'
import type { Cluster, TrainRun } from '../../../src/watch/jobs/cluster.js'
import { judgeHealth } from '../../../src/watch/jobs/judge-health.js'
import { readNetworks } from '../../../src/watch/jobs/observe-job.js'
import { aHealthyJob, aJob, expectations } from './health-fixture.js'

const nccl = rayText('nccl_efa_ok.txt')
const rankOf = (rank: number, actorId: string | null) => ({
  rank,
  actorId,
  nodeId: 'n',
  pid: 1,
  status: 'ALIVE',
})

test('The network of a rank without an actor is unknown, and so is the health of the job, whatever the other ranks use', async () => {
  const asked: string[] = []
  const cluster: Partial<Cluster> = {
    tailActor: (actorId, stream) => {
      asked.push(`${actorId} ${stream}`)
      return Promise.resolve({ status: 'ok', value: stream === 'out' ? nccl : '' })
    },
  }
  const run: TrainRun = {
    name: 't',
    rayJobId: null,
    submissionId: 'j',
    idleSinceMs: null,
    status: 'RUNNING',
    ranks: [rankOf(0, 'a'), rankOf(1, null)],
  }
  const source = { cluster: cluster as Cluster, podLog: null }
  const networks = await readNetworks(source, { status: 'ok', value: aJob() }, run)
  expect(asked).toEqual(['a out', 'a err'])
  expect(networks).toMatchObject([
    { who: 'rank 0', networks: expect.arrayContaining([]) },
    { who: 'rank 1', networks: null },
  ])
  const { checks, status } = judgeHealth(aHealthyJob({ networks }), expectations, {
    jobId: 'j',
    cluster: 'http://c',
  })
  expect(checks.find(({ name }) => name === 'network')).toMatchObject({ status: 'unknown' })
  expect(status).toBe('unknown')
})
