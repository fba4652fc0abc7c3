import { createHash } from 'node:crypto'
import type * as z from 'zod'
import type { Cluster, JobRequest } from '../../../watch/jobs/cluster.js'
import type { Answer } from '../../../kit/records/answer.js'
import * as answers from '../../../kit/records/jobs/ray-answers.js'
import { parseRecord } from '../../../kit/records/json/parse-record.js'
import type { RayCall, RayHttp } from './http.js'
import * as translate from './translate.js'

/** Uploads may be large. */
const uploadLimitMs = 300_000
/** How often Ray reads new lines of a followed file. */
const followIntervalS = 0.2

/** A cluster behind the dashboard of a Ray head. */
export function rayCluster(http: RayHttp): Cluster {
  const get = <S extends z.ZodType>(path: string, schema: S) =>
    read(http, { method: 'GET', path }, schema)
  // Of a log that is too long the end counts.
  const text = async (path: string): Promise<Answer<string>> =>
    map(await http.call({ method: 'GET', path, keepsEnd: true }), (bytes) => bytes.toString('utf8'))
  return {
    address: http.address,
    head: async () => map(await get('/api/version', answers.rayVersion), translate.toHead),
    submit: (request) => submit(http, request),
    job: async (id) => {
      const answer = await get(`/api/jobs/${encodeURIComponent(id)}`, answers.rayJob)
      return map(answer, (job) => ({ ...job, environment: revealed(job.environment, http) }))
    },
    jobs: () => get('/api/jobs/', answers.rayJobs),
    stop: async (id) => {
      const call = { method: 'POST', path: `/api/jobs/${encodeURIComponent(id)}/stop` } as const
      return map(await read(http, call, answers.rayStop), ({ stopped }) => stopped)
    },
    delete: async (id) => {
      const call = { method: 'DELETE', path: `/api/jobs/${encodeURIComponent(id)}` } as const
      return map(await read(http, call, answers.rayDelete), ({ deleted }) => deleted)
    },
    upload: (zip) => upload(http, zip),
    nodes: async () =>
      map(await get('/api/v0/nodes?limit=10000', answers.rayNodes), translate.toNodes),
    actors: async () =>
      map(await get('/api/v0/actors?limit=10000&detail=1', answers.rayActors), translate.toActors),
    resources: async () =>
      flatten(
        map(await get('/api/cluster_status', answers.rayClusterStatus), translate.toResources),
      ),
    statusText: async () => {
      const answer = await get('/api/cluster_status?format=1', answers.rayStatusText)
      return map(answer, ({ data }) => data.clusterStatus)
    },
    gpus: async () =>
      map(await get('/nodes?view=summary', answers.rayNodeSummary), translate.toGpus),
    trainRuns: async () => {
      const runs = await get('/api/train/v2/runs/v1', answers.rayTrainRuns)
      // Without state tracking, Ray answers with 500.
      if (runs.status === 'refused' || runs.status === 'missing') return { status: 'ok', value: [] }
      return map(runs, translate.toTrainRuns)
    },
    tailFile: (nodeId, filename, lines) =>
      text(`/api/v0/logs/file?${query({ node_id: nodeId, filename, lines })}`),
    followFile: (nodeId, filename, hear, signal) => {
      const from = { node_id: nodeId, filename, lines: -1, interval: followIntervalS }
      return http.stream(`/api/v0/logs/stream?${query(from)}`, hear, signal)
    },
    tailActor: (actorId, stream, lines) =>
      text(`/api/v0/logs/file?${query({ actor_id: actorId, suffix: stream, lines })}`),
  }
}

function query(values: Readonly<Record<string, string | number>>): string {
  const pairs = Object.entries(values).map(([name, value]): [string, string] => [
    name,
    String(value),
  ])
  return new URLSearchParams(pairs).toString()
}

/** The environment of a job is never shown; it is submitted again unchanged with the next attempt. */
const revealed = (environment: Readonly<Record<string, string>>, { reveal }: RayHttp) =>
  Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, reveal(value)]))

function map<T, U>(answer: Answer<T>, change: (value: T) => U): Answer<U> {
  return answer.status === 'ok' ? { status: 'ok', value: change(answer.value) } : answer
}

const flatten = <T>(answer: Answer<Answer<T>>): Answer<T> =>
  answer.status === 'ok' ? answer.value : answer

async function read<S extends z.ZodType>(
  http: RayHttp,
  call: RayCall,
  schema: S,
): Promise<Answer<z.output<S>>> {
  const answer = await http.call(call)
  if (answer.status !== 'ok') return answer
  const parsed = parseRecord(schema, answer.value.toString('utf8'))
  if (parsed.status === 'ok') return parsed
  return {
    status: 'corrupt',
    reason: `${call.path.replace(/\?.*$/, '')} answered ${parsed.reason}`,
  }
}

async function submit(http: RayHttp, request: JobRequest): Promise<Answer<'accepted' | 'exists'>> {
  const body = { type: 'application/json', bytes: JSON.stringify(translate.fromRequest(request)) }
  // Ray delays the first submission until its agent is up.
  const call = { method: 'POST', path: '/api/jobs/', body, limitMs: 60_000 } as const
  const answer = await read(http, call, answers.raySubmission)
  if (answer.status === 'conflict') return { status: 'ok', value: 'exists' }
  return map(answer, () => 'accepted' as const)
}

/** The name is a digest of the bytes, so that the same package is uploaded once. */
async function upload(http: RayHttp, zip: Uint8Array): Promise<Answer<string>> {
  const digest = createHash('sha256').update(zip).digest('hex').slice(0, 32)
  const name = `_ray_pkg_${digest}.zip`
  const path = `/api/packages/gcs/${name}`
  const there = await http.call({ method: 'GET', path })
  if (there.status === 'ok') return { status: 'ok', value: `gcs://${name}` }
  if (there.status !== 'missing') return there
  const body = { type: 'application/octet-stream', bytes: zip }
  const sent = await http.call({ method: 'PUT', path, body, limitMs: uploadLimitMs })
  return map(sent, () => `gcs://${name}`)
}
