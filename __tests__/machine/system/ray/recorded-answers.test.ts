import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Cluster, JobRequest } from '../../../../src/watch/jobs/cluster.js'
import { connectRay, type RayHttp } from '../../../../src/machine/system/ray/http.js'
import { rayCluster } from '../../../../src/machine/system/ray/ray-cluster.js'
import { rayAnswer } from '../../../fixtures/ray/fixture.js'
import { type ReplayServer, startReplayServer } from './replay-server.js'

const token = 'a-token-that-nobody-may-see'
const folder = join(import.meta.dirname, '../../../fixtures/ray/http')
const names = readdirSync(folder)
  .flatMap((part) => readdirSync(join(folder, part)))
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.replace(/\.json$/, ''))
  // What came over a websocket is no answer to a request.
  .filter((name) => Number.isInteger(rayAnswer(name).http))

/** A head that gives this recorded answer to every request. */
const head = { answer: '' }
let server: ReplayServer
let http: RayHttp
let cluster: Cluster

beforeAll(async () => {
  server = await startReplayServer(() => ({ kind: 'recorded', name: head.answer }))
  http = connectRay(server.address, token)
  cluster = rayCluster(http)
})
afterAll(async () => {
  http.close()
  await server.close()
})

const request = { submissionId: 'j', metadata: {}, environment: {}, pyModules: [], pip: [] }
const calls: readonly (() => Promise<{ readonly status: string }>)[] = [
  () => cluster.head(),
  () => cluster.job('j'),
  () => cluster.jobs(),
  () => cluster.nodes(),
  () => cluster.actors(),
  () => cluster.resources(),
  () => cluster.statusText(),
  () => cluster.gpus(),
  () => cluster.trainRuns(),
  () => cluster.tailActor('a', 'out', 1),
  () => cluster.tailFile('n', 'f', 1),
  () => cluster.upload(Buffer.from('zip')),
  () => cluster.stop('j'),
  () => cluster.delete('j'),
  () => cluster.submit(request as unknown as JobRequest),
]

describe('Real answers of Ray', () => {
  test.each(names)(
    'The client makes a value of the recorded answer %s to any request, and shows no token',
    async (name) => {
      head.answer = name
      for (const call of calls) {
        const answer = await call()
        expect(answer.status).toMatch(/^[a-z]+$/)
        expect(JSON.stringify(answer)).not.toContain(token)
      }
    },
  )

  test.each<[string, () => Promise<unknown>, unknown]>([
    ['stop', () => cluster.stop('j'), { status: 'ok', value: true }],
    ['error_stop_finished', () => cluster.stop('j'), { status: 'ok', value: false }],
    ['error_stop_unknown', () => cluster.stop('j'), { status: 'missing' }],
    ['error_unknown_id', () => cluster.job('j'), { status: 'missing' }],
    ['error_401_no_token', () => cluster.jobs(), { status: 'unauthorized' }],
    ['error_403_bad_token', () => cluster.jobs(), { status: 'forbidden' }],
    ['job_pending_resources', () => cluster.job('j'), { value: { status: 'PENDING' } }],
    ['job_pending_after_stop', () => cluster.job('j'), { value: { status: 'PENDING' } }],
    [
      'train_runs_running',
      () => cluster.trainRuns(),
      { value: [{ status: 'RUNNING', ranks: [{ status: 'ALIVE' }, { status: 'ALIVE' }] }] },
    ],
    ['v0_logs_badnode', () => cluster.tailFile('n', 'f', 1), { status: 'refused' }],
    ['v0_logs_missing', () => cluster.tailFile('n', 'f', 1), { status: 'refused' }],
  ])('The client reads the recorded answer %s for what it is', async (name, call, expected) => {
    head.answer = name
    expect(await call()).toMatchObject(expected as object)
  })
})
