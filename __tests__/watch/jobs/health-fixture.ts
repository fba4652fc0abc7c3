import type {
  HealthExpectations,
  JobObservations,
} from '../../../src/watch/jobs/checks/health-check.js'
import type { Job } from '../../../src/watch/jobs/job.js'
import { parseNccl } from '../../../src/watch/jobs/parse/parse-nccl.js'
import { noProgress, noteSteps } from '../../../src/watch/jobs/progress.js'
import { rayText } from '../../fixtures/ray/fixture.js'

export const expectations: HealthExpectations = {
  stallMs: 300_000,
  recoveryMs: 1_800_000,
  checkpointMs: 3_600_000,
  network: 'efa',
}

const nowMs = 1_795_400_000_000

export const aJob = (changes: Partial<Job> = {}): Job => ({
  submissionId: 'j',
  rayJobId: null,
  status: 'RUNNING',
  entrypoint: 'python train.py',
  message: 'Job is currently running.',
  errorType: null,
  exitCode: null,
  startMs: nowMs - 7_200_000,
  endMs: null,
  metadata: {},
  driverNodeId: 'n',
  workingDir: null,
  pyModules: [],
  environment: {},
  ...changes,
})

export const aGpu = (index: number, utilizationPercent: number | null) => ({
  node: 'node-1',
  index,
  name: 'H100',
  utilizationPercent,
  memoryUsedMb: 4096,
  memoryTotalMb: 81_559,
  temperatureC: 60,
})

const at = (step: number, atMs: number) =>
  noteSteps(
    noProgress,
    { readings: [{ series: 'step', step, order: step, total: 100 }], total: null },
    atMs,
  )

/** Steps as they are after so many. */
export const progressAt = (step: number) => at(step, nowMs)

/** A job of two GPUs on which everything is well. */
export function aHealthyJob(changes: Partial<JobObservations> = {}): JobObservations {
  return {
    job: { status: 'ok', value: aJob() },
    first: progressAt(10),
    last: progressAt(12),
    isLogRead: true,
    pattern: null,
    metrics: null,
    endInLog: null,
    gpuPrograms: [],
    sampledMs: 10_000,
    continues: false,
    gpus: [{ status: 'ok', value: [aGpu(0, 90), aGpu(1, 85)] }],
    lostGpus: [],
    resources: {
      status: 'ok',
      value: {
        resources: new Map([['GPU', { total: 2, used: 2, reservedUnused: 0 }]]),
        demands: [],
      },
    },
    nodes: { status: 'ok', value: [] },
    trainRun: {
      name: 't',
      rayJobId: null,
      submissionId: 'j',
      status: 'RUNNING',
      idleSinceMs: null,
      ranks: [{ rank: 0, actorId: 'a', nodeId: 'n', pid: 1, status: 'ALIVE' }],
    },
    networks: [{ who: 'rank 0', networks: parseNccl(rayText('nccl_efa_ok.txt')).slice(0, 1) }],
    checkpoints: {
      status: 'ok',
      value: [
        {
          path: 'step_10',
          step: 10,
          isComplete: true,
          reason: 'the link latest names step 10',
          modifiedMs: nowMs - 60_000,
        },
      ],
    },
    nowMs,
    ...changes,
  }
}

/** A metric that is due every minute, with its newest value and the age of that. */
export const withLoss = (value: string | null, ageMs: number | null): Partial<JobObservations> => ({
  metrics: [
    {
      rule: { name: 'loss', pattern: /loss=(?<value>\d+)/, startMs: null, everyMs: 60_000 },
      value,
      seenAtMs: ageMs === null ? null : nowMs - ageMs,
      sinceMs: nowMs - 30_000,
      isWhole: true,
    },
  ],
})
