import { rayAnswer } from '../../../../fixtures/ray/fixture.js'

/** What a head is asked for, each with an answer of its own. */
export const targets = [
  'job',
  'jobs',
  'log',
  'rankLog',
  'nodes',
  'gpus',
  'resources',
  'runs',
] as const
export type Target = (typeof targets)[number]

export const jobId = 'steps-1'
const nodeId = 'ab85a47df00e3a147d599b19a4bf704f05140baa13e808401d5d6ab7'

/** Which answer a request asks for; null: none of these. */
export function targetOf(path: string, query: URLSearchParams): Target | null {
  if (path === `/api/jobs/${jobId}`) return 'job'
  if (path === '/api/jobs/') return 'jobs'
  if (path === '/api/v0/logs/file') return query.has('actor_id') ? 'rankLog' : 'log'
  return paths[path] ?? null
}

const paths: Readonly<Record<string, Target>> = {
  '/api/v0/nodes': 'nodes',
  '/nodes': 'gpus',
  '/api/cluster_status': 'resources',
  '/api/train/v2/runs/v1': 'runs',
}

/** Answers of a head on which all is well with a job of two GPUs; `step` is how far it is. */
export function healthyBody(target: Target, step: number): unknown {
  switch (target) {
    case 'job':
      return runningJob
    case 'jobs':
      return [runningJob, rayAnswer('job_failed_exit13').body]
    case 'nodes':
      return rayAnswer('v0_nodes').body
    case 'gpus':
      return { data: { summary: [{ ...node, gpus: [gpuOf(0), gpuOf(1)] }] } }
    case 'resources':
      return {
        data: { clusterStatus: { loadMetricsReport: { usage, resourceDemand: [], pgDemand: [] } } },
      }
    case 'runs':
      return {
        train_runs: [{ ...run, attempts: [{ status: 'RUNNING', workers: [0, 1].map(rankOf) }] }],
      }
    case 'log':
      return `loading\nstep=${step} loss=0.5 throughput: 101 samples/sec\n`
    case 'rankLog':
      return rankLog
  }
}

export const isText = (target: Target): boolean => target === 'log' || target === 'rankLog'

const runningJob = { ...(rayAnswer('job_running').body as object), job_id: '03000000' }
const node = { hostname: 'node-host', ip: '10.0.0.1', raylet: { nodeId, state: 'ALIVE' } }
const gpuOf = (index: number) => ({
  index,
  name: 'H100',
  uuid: `GPU-${index}`,
  utilizationGpu: 93,
  memoryUsed: 70_000,
  memoryTotal: 81_559,
  temperatureC: 61,
})
const usage = {
  CPU: [2, 4],
  GPU: [2, 2],
  memory: [0, 1e9],
  CPUGroupA80F0347C2Fb489Ffe340E4Ca79A03000000: [2, 2],
}
const run = {
  name: 'train-6',
  job_id: '03000000',
  status: 'RUNNING',
  job_details: { submission_id: jobId },
}
const rankOf = (rank: number) => ({
  world_rank: rank,
  local_rank: rank,
  node_rank: 0,
  pid: 100 + rank,
  status: 'ALIVE',
  actor_id: `05d1e83cd2578ccaf7cc9e060300000${rank}`,
  node_id: nodeId,
})
const rankLog = ['NET/OFI Selected Provider is efa (found 16 nics)', 'Using network Libfabric']
  .map((text) => `h200-2:6831:6840 [0] NCCL INFO ${text}\n`)
  .join('')
