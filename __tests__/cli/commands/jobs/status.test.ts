import { expect, onTestFinished, test } from 'vitest'
import { statusJob } from '../../../../src/cli/commands/jobs/status.js'
import { jobStatus } from '../../../../src/kit/records/jobs/job-status.js'
import { jobStatuses } from '../../../../src/watch/jobs/job.js'
import { rayAnswer } from '../../../fixtures/ray/fixture.js'
import { startReplayServer } from '../../../machine/system/ray/replay-server.js'
import { aWorld } from '../world.js'

/** The command about a job in this state, whose log and resources the cluster may not give. */
async function statusOf(status: string, isLogRead: boolean, json: boolean) {
  const job = { ...(rayAnswer('job_running').body as object), status }
  const server = await startReplayServer((_method, path) => {
    if (path.startsWith('/api/v0/logs/')) {
      return { kind: 'raw', http: isLogRead ? 200 : 500, body: isLogRead ? 'step=3\n' : 'no' }
    }
    const isJob = path.startsWith('/api/jobs/')
    return { kind: 'raw', http: isJob ? 200 : 500, body: isJob ? JSON.stringify(job) : 'no' }
  })
  onTestFinished(() => server.close())
  const place = { rayAddress: server.address.href, context: null, namespace: null }
  const options = { ...place, json, quiet: false, verbose: false }
  const { said, dependencies } = await aWorld(undefined, { json })
  const outcome = await statusJob({ ...options, job: 'first-1', stepPattern: null }, dependencies)
  return { ...outcome, said }
}

const cases = jobStatuses.flatMap((status) =>
  [true, false].map((isLogRead) => [status, isLogRead] as const),
)

test.each(cases)(
  'A job that is %s, with a log that is read (%s): text, JSON and exit code say the same, and what is not read',
  async (status, isLogRead) => {
    const shown = await statusOf(status, isLogRead, false)
    const document = await statusOf(status, isLogRead, true)
    const exitCode = status === 'FAILED' || status === 'STOPPED' ? 1 : 0
    expect([shown.exitCode, document.exitCode]).toEqual([exitCode, exitCode])
    const record = jobStatus.parse(JSON.parse(document.said.stdout))
    expect(record.job.status).toBe(status)
    const unread = [
      ...(isLogRead ? [] : [expect.stringContaining('the log of the job cannot be read')]),
      // Only of a job that waits is it asked what the cluster lacks, and this one does not say.
      ...(status === 'PENDING' ? [expect.stringContaining('what the cluster lacks')] : []),
    ]
    expect(record.unread).toEqual(unread)
    expect(shown.said.stdout.match(/not read/g) ?? []).toHaveLength(unread.length)
    expect(record.progress.step).toBe(isLogRead ? 3 : null)
  },
)
