import { afterEach, describe, expect, test } from 'vitest'
import type { JobRequest } from '../../../../src/watch/jobs/cluster.js'
import { readResources } from '../../../../src/watch/jobs/read-resources.js'
import { connectRay } from '../../../../src/machine/system/ray/http.js'
import { rayCluster } from '../../../../src/machine/system/ray/ray-cluster.js'
import { type Manner, type ReplayServer, startReplayServer } from './replay-server.js'

const token = 'a-token-that-nobody-may-see'
let server: ReplayServer | null = null
const closers: (() => void)[] = []

afterEach(async () => {
  closers.splice(0).forEach((close) => close())
  await server?.close()
  server = null
})

async function clusterWith(manner: Manner | ((method: string, path: string) => Manner)) {
  server = await startReplayServer(typeof manner === 'function' ? manner : () => manner)
  const http = connectRay(server.address, token)
  closers.push(() => http.close())
  return { cluster: rayCluster(http), http, server }
}

const recorded = (name: string): Manner => ({ kind: 'recorded', name })
const request: JobRequest = {
  submissionId: 'mc-r1-a1',
  entrypoint: 'python train.py',
  metadata: { run: 'r1' },
  environment: { A: 'b' },
  workingDir: 'gcs://_ray_pkg_1.zip',
  pyModules: [],
  pip: [],
  numCpus: null,
  numGpus: 1,
  memoryBytes: null,
}

describe('a Ray head over HTTP', () => {
  test.each([
    ['job_pending', 'PENDING', null, null],
    ['job_running', 'RUNNING', null, null],
    ['job_succeeded', 'SUCCEEDED', 0, null],
    ['job_stopped', 'STOPPED', null, null],
    ['job_failed_exit13', 'FAILED', 13, 'JOB_ENTRYPOINT_COMMAND_ERROR'],
    ['job_failed_signal', 'FAILED', -9, 'JOB_ENTRYPOINT_COMMAND_ERROR'],
    ['job_failed_no_command', 'FAILED', 127, 'JOB_ENTRYPOINT_COMMAND_ERROR'],
    ['job_failed_runtime_env', 'FAILED', null, 'RUNTIME_ENV_SETUP_FAILURE'],
    ['job_failed_supervisor_died', 'FAILED', null, 'JOB_SUPERVISOR_ACTOR_DIED'],
  ])(
    'The client reads the answer %s as a job that is %s',
    async (name, status, exitCode, errorType) => {
      const { cluster } = await clusterWith(recorded(name))
      expect(await cluster.job('x')).toMatchObject({
        status: 'ok',
        value: { status, exitCode, errorType },
      })
    },
  )

  test('The client reads the whole list of jobs', async () => {
    const { cluster } = await clusterWith(recorded('jobs_list'))
    const jobs = await cluster.jobs()
    expect(jobs.status === 'ok' && jobs.value.map(({ submissionId }) => submissionId)).toEqual(
      expect.arrayContaining(['via-undici', 'stop-1', 'raysubmit_P3fGXxaqSHchK5JG']),
    )
  })

  test('The client puts the token into the header and nowhere else', async () => {
    const { cluster, server: replay } = await clusterWith(recorded('version'))
    expect(await cluster.head()).toMatchObject({ value: { rayVersion: '2.60.0' } })
    expect(replay.arrived[0]).toMatchObject({
      authorization: `Bearer ${token}`,
      path: '/api/version',
    })
    expect(cluster.address).not.toContain(token)
  })

  test('The client has its own answer for an id that was submitted before', async () => {
    const { cluster } = await clusterWith(recorded('error_reuse_id'))
    expect(await cluster.submit(request)).toEqual({ status: 'ok', value: 'exists' })
  })

  test('The client submits the requested fields and leaves out the others', async () => {
    const { cluster, server: replay } = await clusterWith(recorded('submit_ok'))
    expect(await cluster.submit(request)).toEqual({ status: 'ok', value: 'accepted' })
    const body = JSON.parse(replay.arrived[0]?.body.toString() ?? '') as object
    expect(body).toEqual({
      submission_id: 'mc-r1-a1',
      entrypoint: 'python train.py',
      metadata: { run: 'r1' },
      runtime_env: { env_vars: { A: 'b' }, working_dir: 'gcs://_ray_pkg_1.zip' },
      entrypoint_num_gpus: 1,
    })
  })

  test.each([
    ['error_401_no_token', 'unauthorized'],
    ['error_403_bad_token', 'forbidden'],
    ['error_unknown_id', 'missing'],
    ['error_405_node_fetch', 'refused'],
    ['error_bad_json', 'refused'],
    ['error_unknown_field', 'refused'],
    ['error_delete_running', 'refused'],
  ])('The client treats the refusal %s as %s, with a reason of one line', async (name, status) => {
    const { cluster } = await clusterWith(recorded(name))
    const answer = await cluster.job('x')
    expect(answer.status).toBe(status)
    if (answer.status === 'ok') return
    expect(answer.reason).not.toContain('\n')
    expect(answer.reason).not.toContain('Traceback')
    expect(answer.reason.length).toBeLessThan(400)
  })

  test('The client reduces a traceback to its last line', async () => {
    const { cluster } = await clusterWith(recorded('error_unknown_field'))
    expect(await cluster.jobs()).toMatchObject({ reason: expect.stringMatching(/TypeError|field/) })
  })

  test('The client uploads a package once', async () => {
    const { cluster, server: replay } = await clusterWith((method) =>
      recorded(method === 'GET' ? 'package_get_missing' : 'package_put'),
    )
    const uri = await cluster.upload(Buffer.from('zip'))
    expect(uri).toMatchObject({
      status: 'ok',
      value: expect.stringMatching(/^gcs:\/\/_ray_pkg_[0-9a-f]{32}\.zip$/),
    })
    expect(replay.arrived.map(({ method }) => method)).toEqual(['GET', 'PUT'])
  })

  test('The client does not upload a package that exists', async () => {
    const { cluster, server: replay } = await clusterWith(recorded('package_put'))
    await cluster.upload(Buffer.from('zip'))
    expect(replay.arrived.map(({ method }) => method)).toEqual(['GET'])
  })

  test('The client counts the bundles of placement groups once', async () => {
    const { cluster } = await clusterWith(recorded('cluster_status_running'))
    const answer = await cluster.resources()
    if (answer.status !== 'ok') throw new Error(answer.reason)
    const { resources } = answer.value
    expect(resources.get('CPU')).toEqual({ total: 4, used: 2, reservedUnused: 0 })
    expect(resources.get('GPU')).toEqual({ total: 4, used: 0, reservedUnused: 0 })
    expect([...resources.keys()].filter((name) => /group/i.test(name))).toEqual([])
  })

  test('The client reads the text of ray status when the structured answer is not there or another one', async () => {
    server = await startReplayServer((_method, _path, query) =>
      query.get('format') === '1'
        ? recorded('cluster_status_text_running')
        : { kind: 'raw', http: 200, body: '{"data":{"clusterStatus":{"anotherReport":{}}}}' },
    )
    const http = connectRay(server.address, token)
    closers.push(() => http.close())
    const answer = await readResources(rayCluster(http))
    if (answer.status !== 'ok') throw new Error(answer.reason)
    expect(answer.value.resources.get('CPU')).toEqual({ total: 4, used: 2, reservedUnused: 0 })
    expect(server.arrived.map(({ path }) => path)).toEqual([
      '/api/cluster_status',
      '/api/cluster_status?format=1',
    ])
  })

  test('GPUs that Ray counts and no machine reports are none, not idle ones', async () => {
    const { cluster } = await clusterWith(recorded('nodes_summary_logical_gpus'))
    expect(await cluster.gpus()).toEqual({ status: 'ok', value: [] })
  })

  test('The client returns the Ray Train ranks of the newest attempt', async () => {
    const { cluster } = await clusterWith(recorded('train_runs_train-6_end'))
    const runs = await cluster.trainRuns()
    if (runs.status !== 'ok') throw new Error(runs.reason)
    expect(
      runs.value
        .at(0)
        ?.ranks.map(({ rank }) => rank)
        .sort(),
    ).toEqual([0, 1])
  })

  test.each([
    ['while its workers train', 'train_runs_running', null],
    ['after the end of its workers', 'train_runs_train-6_end', 1_795_393_457_000],
  ])('The client knows since when a Ray Train run has no workers: %s', async (_, name, sinceMs) => {
    const { cluster } = await clusterWith(recorded(name))
    const runs = await cluster.trainRuns()
    if (runs.status !== 'ok') throw new Error(runs.reason)
    const at = runs.value.at(0)?.idleSinceMs ?? null
    expect(at === null ? null : Math.floor(at / 1000) * 1000).toBe(sinceMs)
  })

  test('The client finds no runs when Ray Train is not tracked', async () => {
    const { cluster } = await clusterWith(recorded('train_runs_none'))
    expect(await cluster.trainRuns()).toEqual({ status: 'ok', value: [] })
  })

  test('The client reads actors and nodes', async () => {
    const { cluster } = await clusterWith((_, path) =>
      recorded(path.includes('actors') ? 'v0_actors_alive' : 'v0_nodes_three'),
    )
    const actors = await cluster.actors()
    expect(actors.status === 'ok' && actors.value[0]).toMatchObject({ className: 'RayTrainWorker' })
    const nodes = await cluster.nodes()
    expect(nodes.status === 'ok' && nodes.value.map(({ numGpus }) => numGpus)).toEqual([0, 2])
  })
})

/** Of Ray 2.60, when it has waited for ten seconds. */
const noAgent = 'No available agent to submit job, please try again later.'

describe('a head that cuts, hangs or lies', () => {
  test.each<[string, Manner, string]>([
    ['cuts its answer', { kind: 'cut', name: 'jobs_list' }, 'unreachable'],
    ['stops in the middle', { kind: 'hang' }, 'unreachable'],
    ['says nothing', { kind: 'mute' }, 'unreachable'],
    ['never ends', { kind: 'endless' }, 'corrupt'],
    ['answers with half of the JSON', { kind: 'raw', http: 200, body: '[{"status":' }, 'corrupt'],
    ['answers with a page', { kind: 'raw', http: 200, body: '<html>welcome</html>' }, 'corrupt'],
    ['answers with another record', recorded('version'), 'corrupt'],
    ['answers with bytes', { kind: 'raw', http: 200, body: Buffer.from([255, 254, 0]) }, 'corrupt'],
    ['is a proxy without a head', { kind: 'raw', http: 502, body: '<html>' }, 'unreachable'],
    ['has no agent yet', { kind: 'raw', http: 500, body: noAgent }, 'unreachable'],
    ['repeats the token', { kind: 'raw', http: 500, body: `bad ${token}` }, 'refused'],
    ['invents a state', { kind: 'raw', http: 200, body: '[{"status":"DONE"}]' }, 'corrupt'],
  ])('The client answers with a value and hides the token: %s', async (_, manner, status) => {
    const { http } = await clusterWith(manner)
    // Only a head that never comes to an end is given up after a time.
    const isSilent = manner.kind === 'hang' || manner.kind === 'mute'
    const limits = { maxBytes: 1_000_000, ...(isSilent && { limitMs: 300 }) }
    const cluster = rayCluster({ ...http, call: (call) => http.call({ ...call, ...limits }) })
    const answer = await cluster.jobs()
    expect(answer.status).toBe(status)
    expect(JSON.stringify(answer)).not.toContain(token)
  })

  test('The client reports a closed port as unreachable by its code', async () => {
    const { http, server: replay } = await clusterWith({ kind: 'mute' })
    await replay.close()
    expect(await http.call({ method: 'GET', path: '/' })).toMatchObject({
      status: 'unreachable',
      reason: expect.stringContaining('ECONNREFUSED'),
    })
  })

  test('Of a log that is too long the whole lines at its end are read, and of one far too long nothing', async () => {
    const lineOf = (length: number, text: string) => `${text}${'x'.repeat(length)}\n`
    const log = lineOf(9_000_000, 'first ') + lineOf(20_000, 'second ') + 'step=5\n'
    const { cluster } = await clusterWith({ kind: 'raw', http: 200, body: log })
    const end = await cluster.tailFile('n', 'f', 3)
    expect(end).toEqual({ status: 'ok', value: `${lineOf(20_000, 'second ')}step=5\n` })
    await server?.close()
    const huge = await clusterWith({ kind: 'raw', http: 200, body: lineOf(70_000_000, '') })
    expect(await huge.cluster.tailFile('n', 'f', 3)).toMatchObject({ status: 'corrupt' })
  })
})
