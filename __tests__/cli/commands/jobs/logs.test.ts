import { describe, expect, onTestFinished, test } from 'vitest'
import { logsJob } from '../../../../src/cli/commands/jobs/logs.js'
import { type Manner, startReplayServer } from '../../../machine/system/ray/replay-server.js'
import { aWorld } from '../world.js'

const options = {
  job: 'first-1',
  lines: 100,
  rank: null,
  context: null,
  namespace: null,
  follow: true,
  json: true,
  quiet: false,
  verbose: false,
}
const recorded = (name: string): Manner => ({ kind: 'recorded', name })
const away: Manner = { kind: 'raw', http: 503, body: '' }

/** A head that answers for the job like this, the last answer for ever. */
async function aHead(...answers: readonly Manner[]) {
  let polls = 0
  const server = await startReplayServer((_method, path) =>
    path === '/api/jobs/first-1'
      ? (answers[Math.min(polls++, answers.length - 1)] ?? away)
      : recorded('v0_logs_file5'),
  )
  onTestFinished(() => server.close())
  const world = await aWorld(undefined, { json: true })
  return { ...world, rayAddress: server.address.href }
}

describe('Following the log of a job', () => {
  test('The command logs bears a head that is away between two polls, and prints one document at the end', async () => {
    const running = recorded('job_running')
    const { said, dependencies, rayAddress } = await aHead(
      running,
      running,
      away,
      recorded('job_failed_exit13'),
    )
    expect(await logsJob({ ...options, rayAddress }, dependencies)).toEqual({ exitCode: 1 })
    expect(JSON.parse(said.stdout)).toEqual({ job: 'first-1', status: 'FAILED', exit_code: 13 })
    expect(said.stderr.match(/the job may still run/g)).toHaveLength(1)
    expect(said.stderr).toContain('answers again')
  })

  test('The command logs ends at once with exit code 3 where no head answers, and after a new head that does not know the job', async () => {
    const nobody = await aHead(away)
    const { rayAddress } = nobody
    const silent = logsJob({ ...options, rayAddress }, nobody.dependencies)
    await expect(silent).rejects.toMatchObject({ exitCode: 3 })
    const replaced = await aHead(...['job_running', 'error_unknown_id'].map(recorded))
    const forgotten = { ...options, rayAddress: replaced.rayAddress }
    await expect(logsJob(forgotten, replaced.dependencies)).rejects.toMatchObject({
      exitCode: 3,
      message: expect.stringContaining('no longer knows job first-1'),
    })
  })

  test('The log of one rank cannot be followed, and the command logs says so', async () => {
    const { dependencies, rayAddress } = await aHead(recorded('job_running'))
    const asked = logsJob({ ...options, rayAddress, rank: 1 }, dependencies)
    await expect(asked).rejects.toMatchObject({ exitCode: 2 })
  })
})
