import { expect, test } from 'vitest'
import { exitCodeOfLook } from '../../../../src/cli/commands/jobs/exit-code.js'
import { readStatus } from '../../../../src/cli/commands/jobs/read-status.js'
import { MiniclusterError } from '../../../../src/kit/errors.js'
import type { Answer, FailureStatus } from '../../../../src/kit/records/answer.js'
import type { ClusterResources } from '../../../../src/watch/jobs/cluster.js'
import { describeJob } from '../../../../src/watch/jobs/describe-job.js'
import { type Job, jobStatuses } from '../../../../src/watch/jobs/job.js'
import { recordJobStatus } from '../../../../src/watch/jobs/record-job.js'

const failures: Readonly<Record<FailureStatus, 2 | 3>> = {
  unauthorized: 2,
  forbidden: 2,
  missing: 2,
  expired: 3,
  conflict: 3,
  limited: 3,
  refused: 3,
  corrupt: 3,
  unreachable: 3,
  unavailable: 3,
}
const statuses = Object.keys(failures) as FailureStatus[]

const aJob = (status: Job['status']): Job => ({
  submissionId: 'first-1',
  rayJobId: null,
  status,
  entrypoint: 'python train.py',
  message: '',
  errorType: null,
  exitCode: null,
  startMs: null,
  endMs: null,
  metadata: {},
  driverNodeId: 'n1',
  workingDir: null,
  pyModules: [],
  environment: {},
})

/** An answer of this kind: what was asked for, or why not. */
function answerOf<T>(kind: 'ok' | FailureStatus, value: T): Answer<T> {
  return kind === 'ok' ? { status: 'ok', value } : { status: kind, reason: `it is ${kind}` }
}

const resources: ClusterResources = { resources: new Map(), demands: ['{GPU: 8}'] }
const parts = ['ok', ...statuses] as const
type Part = (typeof parts)[number]

/** What a look shows of a job whose cluster answers like this. */
async function look(job: Answer<Job>, log: Part, demand: Part, pattern: RegExp | null) {
  const cluster = {
    address: 'http://cluster',
    job: async () => job,
    tailFile: async () => answerOf(log, 'step=3\n'),
    resources: async () => answerOf(demand, resources),
    statusText: async () => answerOf<string>(demand === 'ok' ? 'missing' : demand, ''),
  }
  const reading = await readStatus(cluster, 'first-1', pattern)
  const record = recordJobStatus(reading, { cluster: cluster.address, now: new Date(0) })
  const { isLogRead } = reading
  const exitCode = exitCodeOfLook(reading.job.status, {
    isLogRead,
    areStepsAsked: pattern !== null,
  })
  return { record, exitCode, text: describeJob(record).join('\n') }
}

const looks = jobStatuses.flatMap((status) =>
  [null, /step=(\d+)/].map((pattern) => [status, pattern] as const),
)

test.each(looks)(
  'A look at a job that is %s, with the step pattern %s, says what was not read, whatever was not, and never passes for it',
  async (status, pattern) => {
    for (const log of parts) {
      for (const demand of parts) {
        const job = answerOf('ok', aJob(status))
        const { record, exitCode, text } = await look(job, log, demand, pattern)
        expect(exitCode).toBe(codeOf(status, pattern !== null && log !== 'ok'))
        const wanted = unreadOf(status, log, demand)
        expect(record.unread).toEqual(wanted)
        expect(wanted.filter((why) => !text.includes(why))).toEqual([])
        expect(record.progress.step).toBe(log === 'ok' ? 3 : null)
      }
    }
  },
)

function codeOf(status: Job['status'], isOpen: boolean): number {
  if (status === 'FAILED' || status === 'STOPPED') return 1
  return isOpen ? 3 : 0
}

/** Only of a job that waits is it asked what the cluster lacks. */
function unreadOf(status: Job['status'], log: Part, demand: Part): readonly string[] {
  const isDemandUnread = status === 'PENDING' && demand !== 'ok'
  return [
    ...(log === 'ok' ? [] : [`the log of the job cannot be read: it is ${log}`]),
    ...(isDemandUnread ? [`what the cluster lacks cannot be read: it is ${demand}`] : []),
  ]
}

test.each(statuses)(
  'A job whose answer is %s has no status and no exit code of a pass, whatever else is read',
  async (kind) => {
    for (const log of parts) {
      for (const demand of parts) {
        const shown = look(answerOf(kind, aJob('SUCCEEDED')), log, demand, null)
        const error: unknown = await shown.catch((reason: unknown) => reason)
        expect(error).toBeInstanceOf(MiniclusterError)
        expect(error).toMatchObject({ exitCode: failures[kind] })
        expect(String(error)).toContain(`it is ${kind}`)
      }
    }
  },
)
