import { describe, expect, test } from 'vitest'
import type { JobObservations } from '../../../src/watch/jobs/checks/health-check.js'
import { judgeHealth } from '../../../src/watch/jobs/judge-health.js'
import { parseNccl } from '../../../src/watch/jobs/parse/parse-nccl.js'
import { noProgress, noteSteps, type Progress } from '../../../src/watch/jobs/progress.js'
import { jobHealth } from '../../../src/kit/records/jobs/job-health.js'
import { rayText } from '../../fixtures/ray/fixture.js'
import { stoppedPattern } from './stopped-pattern.js'
import { aGpu, aHealthyJob, aJob, expectations, progressAt, withLoss } from './health-fixture.js'

const judge = (changes: Partial<JobObservations>) =>
  judgeHealth(aHealthyJob(changes), expectations, { jobId: 'j', cluster: 'http://c' })
const gone = { status: 'unreachable', reason: 'nobody listens there' } as const
const withGpus = (...percents: (number | null)[]): Partial<JobObservations> => ({
  gpus: [{ status: 'ok', value: percents.map((percent, index) => aGpu(index, percent)) }],
})
const withStill = (sampledMs: number) => ({ first: progressAt(12), sampledMs })
const withNetwork = (name: string): Partial<JobObservations> => ({
  networks: [{ who: 'rank 0', networks: parseNccl(rayText(name)) }],
})
const resources = (
  total: number,
  used: number,
  reservedUnused = 0,
  demands: readonly string[] = [],
): Partial<JobObservations> => ({
  resources: {
    status: 'ok',
    value: { resources: new Map([['GPU', { total, used, reservedUnused }]]), demands },
  },
})
const job = (changes: Parameters<typeof aJob>[0]): Partial<JobObservations> => ({
  job: { status: 'ok', value: aJob(changes) },
})
const reading = (step: number) => ({ series: 'step', step, order: step, total: 10 })
const trainRun = {
  name: 't',
  rayJobId: null,
  submissionId: 'j',
  status: 'RUNNING',
  idleSinceMs: null as number | null,
}
const withRank = (status: string | null, run = 'RUNNING'): Partial<JobObservations> => ({
  trainRun: {
    ...trainRun,
    status: run,
    ranks: [{ rank: 0, actorId: 'a', nodeId: 'n', pid: 1, status }],
  },
})
const withoutCheckpoints = { status: 'ok', value: [] } as const

/** What was seen, the check that decides, and what it says. */
const cases: readonly (readonly [string, Partial<JobObservations>, string, string])[] = [
  ['the job runs', {}, 'job', 'ok'],
  ['the job failed', job({ status: 'FAILED', exitCode: 1 }), 'job', 'bad'],
  ['the job was stopped', job({ status: 'STOPPED' }), 'job', 'bad'],
  ['the job waits', job({ status: 'PENDING' }), 'job', 'unknown'],
  ['the cluster is unreachable', { job: gone }, 'job', 'unknown'],
  ['steps were made', {}, 'progress', 'ok'],
  ['no step was made in a short observation', { first: progressAt(12) }, 'progress', 'unknown'],
  [
    'no step was made in a long observation',
    { ...withStill(300_000), ...withGpus(0, 0) },
    'progress',
    'bad',
  ],
  ['GPUs work, and no step was made for long', withStill(599_000), 'progress', 'unknown'],
  ['GPUs work, and no step was made for longer', withStill(600_000), 'progress', 'bad'],
  ['no step was recognised', { first: noProgress, last: noProgress }, 'progress', 'unknown'],
  ['the log cannot be read', { isLogRead: false }, 'progress', 'unknown'],
  ['the pattern of steps is too slow', { pattern: stoppedPattern() }, 'progress', 'unknown'],
  ['a metric keeps its rhythm', withLoss('3', 59_000), 'metrics', 'ok'],
  ['a metric is late', withLoss('3', 61_000), 'metrics', 'bad'],
  ['a metric has no value yet', withLoss(null, null), 'metrics', 'unknown'],
  ['all GPUs work', {}, 'gpu', 'ok'],
  ['one GPU of two is idle', withGpus(90, 0), 'gpu', 'bad'],
  ['a GPU does not report', withGpus(90, null), 'gpu', 'unknown'],
  ['there are GPUs and none is reported', withGpus(), 'gpu', 'unknown'],
  ['a GPU is not reported', withGpus(90), 'gpu', 'unknown'],
  ['there are no GPUs', { ...withGpus(), ...resources(0, 0) }, 'gpu', 'ok'],
  [
    'one poll fell between two steps',
    {
      gpus: [
        [0, 1],
        [90, 80],
      ].map(([a = 0, b = 0]) => ({ status: 'ok' as const, value: [aGpu(0, a), aGpu(1, b)] })),
    },
    'gpu',
    'ok',
  ],
  [
    'a pod does not answer',
    { gpus: [{ status: 'ok', value: [aGpu(0, 90), aGpu(1, 90)] }, gone] },
    'gpu',
    'unknown',
  ],
  [
    'a GPU disappears from its machine',
    { ...withGpus(90), ...resources(1, 1), lostGpus: [{ gpu: aGpu(1, 90), isMachineGone: false }] },
    'gpu',
    'bad',
  ],
  [
    'a machine disappears with its GPU',
    { ...withGpus(90), ...resources(1, 1), lostGpus: [{ gpu: aGpu(1, 90), isMachineGone: true }] },
    'gpu',
    'unknown',
  ],
  [
    'all GPUs disappear',
    { ...withGpus(), ...resources(0, 0), lostGpus: [{ gpu: aGpu(1, 90), isMachineGone: true }] },
    'gpu',
    'unknown',
  ],
  [
    'no rank is known, and a pod has GPUs that Ray does not manage',
    { networks: [], ...resources(0, 0), ...withGpus(90, 90) },
    'network',
    'unknown',
  ],
  [
    'no rank is known, and a pod does not answer',
    { networks: [], ...resources(0, 0), gpus: [gone] },
    'network',
    'unknown',
  ],
  [
    'there are no GPUs, so no NCCL',
    { networks: [], ...resources(0, 0), ...withGpus() },
    'network',
    'ok',
  ],
  ['EFA is used', {}, 'network', 'ok'],
  [
    'the plugin failed and TCP is used',
    withNetwork('nccl_ofi_init_failed_socket.txt'),
    'network',
    'bad',
  ],
  ['there is no plugin', withNetwork('nccl_no_plugin_socket.txt'), 'network', 'bad'],
  ['the provider is not EFA', withNetwork('nccl_ofi_not_efa.txt'), 'network', 'bad'],
  ['NCCL logs nothing', { networks: [{ who: 'rank 0', networks: [] }] }, 'network', 'unknown'],
  ['no rank is known', { networks: [] }, 'network', 'unknown'],
  ['GPUs are allocated', {}, 'ray', 'ok'],
  ['there are GPUs and none is used', resources(2, 0), 'ray', 'bad'],
  ['GPUs are reserved and idle', resources(2, 2, 2), 'ray', 'ok'],
  ['something cannot be placed', resources(2, 2, 0, ['{"GPU":8}']), 'ray', 'bad'],
  ['Ray does not report', { resources: gone }, 'ray', 'unknown'],
  [
    'a node is dead',
    {
      nodes: {
        status: 'ok',
        value: [
          {
            id: 'n',
            address: '10.0.0.9',
            isHead: false,
            isAlive: false,
            message: 'missing too many heartbeats',
            endMs: null,
            numGpus: 1,
          },
        ],
      },
    },
    'ray',
    'bad',
  ],
  ['the newest checkpoint is recent', {}, 'checkpoints', 'ok'],
  [
    'there is no checkpoint after two hours',
    { checkpoints: withoutCheckpoints },
    'checkpoints',
    'bad',
  ],
  [
    'there is no checkpoint yet',
    { checkpoints: withoutCheckpoints, ...job({ startMs: 1_795_399_990_000 }) },
    'checkpoints',
    'unknown',
  ],
  ['the directory cannot be read', { checkpoints: gone }, 'checkpoints', 'unknown'],
  ['no directory was given', { checkpoints: null }, 'checkpoints', 'unknown'],
  ['the ranks are alive', {}, 'ranks', 'ok'],
  ['Ray Train has no ranks yet', { trainRun: { ...trainRun, ranks: [] } }, 'ranks', 'unknown'],
  ['a rank has another state', withRank('PENDING'), 'ranks', 'unknown'],
  ['the state of a rank is missing', withRank(null), 'ranks', 'unknown'],
  [
    'nobody can read the job of a dead rank',
    { ...withRank('DEAD'), job: gone },
    'ranks',
    'unknown',
  ],
  ['the training has finished before its program', withRank('DEAD', 'FINISHED'), 'ranks', 'ok'],
  ['no ranks are known', { trainRun: null, ...job({ rayJobId: '03000000' }) }, 'ranks', 'unknown'],
  ['a rank is dead', withRank('DEAD'), 'ranks', 'bad'],
]

test('Ranks are checked only if there are any: not for a program without Ray, nor after its end without a record', () => {
  const isChecked = (changes: Partial<JobObservations>) =>
    judge({ trainRun: null, ...changes }).checks.some(({ name }) => name === 'ranks')
  expect(isChecked(job({ rayJobId: null }))).toBe(false)
  expect(isChecked(job({ rayJobId: '03000000', status: 'SUCCEEDED' }))).toBe(false)
  expect(isChecked(job({ rayJobId: '03000000' }))).toBe(true)
  expect(isChecked({ job: gone })).toBe(true)
  expect(isChecked({ ...job({ rayJobId: null }), ...withRank('ALIVE') })).toBe(true)
})

test('A GPU that is lost is named, and its earlier utilization counts no more', () => {
  const lostGpus = [{ gpu: aGpu(1, 85), isMachineGone: false }]
  const report = judge({ lostGpus })
  expect(report.checks.find(({ name }) => name === 'gpu')?.evidence).toEqual([
    'node-1 GPU 1: reported earlier, and missing now',
    'node-1 GPU 0: 90 %, 4096 of 81559 MB',
  ])
})

test('The advice on TCP in place of EFA, idle GPUs and GPUs that no job has names what to set', () => {
  const adviceOf = (changes: Partial<JobObservations>, name: string) =>
    judge(changes)
      .checks.find((check) => check.name === name)
      ?.advice.join('\n')
  const efa = adviceOf(withNetwork('nccl_ofi_init_failed_socket.txt'), 'network')
  for (const setting of [
    'NCCL_NET=ofi',
    'FI_PROVIDER=efa',
    '/opt/amazon/ofi-nccl/lib/x86_64-linux-gnu',
    'FI_EFA_USE_DEVICE_RDMA=1',
    'on g5 set it to 0',
    'NCCL_PROTO=simple',
    '600 s',
  ]) {
    expect(efa).toContain(setting)
  }
  expect(adviceOf(withGpus(0, 0), 'gpu')).toContain('--resources gpus=N')
  expect(adviceOf(resources(2, 0), 'ray')).toContain('the job requests no GPUs')
})

test('A watch that continues gives no advice to observe for longer', () => {
  const { checks } = judge({ first: progressAt(12), continues: true, ...withGpus(0, 0) })
  const advice = checks.find(({ name }) => name === 'progress')?.advice
  expect(advice).toEqual(['a step may take longer; the job is stalled after 300 s without one'])
})

test('Steps that start a new round are progress, and no negative number of steps', () => {
  const after = (progress: Progress, step: number) =>
    noteSteps(progress, { readings: [reading(step)], total: null }, step)
  const first = after(noProgress, 10)
  const { checks } = judge({ first, last: after(first, 2) })
  expect(checks.find(({ name }) => name === 'progress')).toMatchObject({
    status: 'ok',
    evidence: ['step 2 of 10 steps (step), a new epoch within 10 s'],
  })
})

describe('a job that the cluster does not report', () => {
  const job = { status: 'unreachable', reason: 'nothing listens there (ECONNREFUSED)' } as const
  const checkOf = (endInLog: JobObservations['endInLog']) =>
    judgeHealth(aHealthyJob({ job, endInLog }), expectations, {
      jobId: 'j',
      cluster: 'c',
    }).checks.find(({ name }) => name === 'job')?.status

  test('A job whose log says how it ended is known, and any other one is unknown', () => {
    expect(checkOf('SUCCEEDED')).toBe('ok')
    expect(checkOf('FAILED')).toBe('bad')
    expect(checkOf('STOPPED')).toBe('bad')
    expect(checkOf(null)).toBe('unknown')
  })
})

describe('the health of a job', () => {
  test.each(cases.map(([title, changes, name, status]) => ({ title, changes, name, status })))(
    'The check $name is $status if $title',
    ({ changes, name, status }) => {
      const report = judge(changes)
      expect(report.checks.find((check) => check.name === name)?.status).toBe(status)
      expect(jobHealth.parse(report)).toEqual(report)
    },
  )

  test('The job is healthy only when every check is ok', () => {
    expect(judge({})).toMatchObject({ healthy: true, status: 'ok', issues: [] })
    expect(judge({ checkpoints: null })).toMatchObject({ healthy: false, status: 'unknown' })
    expect(judge({ checkpoints: null, ...withGpus(90, 0) })).toMatchObject({ status: 'bad' })
  })

  test('The health report has advice for every problem', () => {
    for (const [, changes, name, status] of cases) {
      const check = judge(changes).checks.find((one) => one.name === name)
      if (status === 'bad') expect(check?.advice.length).toBeGreaterThan(0)
      expect(check?.evidence.length).toBeGreaterThan(0)
    }
  })
})

test('The check of GPUs lists the programs on the GPUs of a pod, and says when they are unknown', () => {
  const programs = [{ pid: 42, name: 'python train.py', memoryUsedMb: 900 }]
  const gpuPrograms: JobObservations['gpuPrograms'] = [
    { pod: 'a', programs: { status: 'ok', value: programs } },
    { pod: 'b', programs: { status: 'ok', value: [] } },
    { pod: 'c', programs: { status: 'unreachable', reason: 'no answer' } },
  ]
  const { checks } = judgeHealth(aHealthyJob({ gpuPrograms }), expectations, {
    jobId: 'j',
    cluster: 'http://head',
  })
  expect(checks.find(({ name }) => name === 'gpu')?.evidence.slice(-3)).toEqual([
    'a: programs on its GPUs: 42 python train.py (900 MB)',
    'b: nvidia-smi lists no program on its GPUs',
    'c: programs on its GPUs unknown: no answer',
  ])
})
