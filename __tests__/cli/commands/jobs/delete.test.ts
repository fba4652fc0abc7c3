import { describe, expect, onTestFinished, test } from 'vitest'
import { deleteJob } from '../../../../src/cli/commands/jobs/delete.js'
import { type Manner, startReplayServer } from '../../../machine/system/ray/replay-server.js'
import { aWorld } from '../world.js'

const recorded = (name: string): Manner => ({ kind: 'recorded', name })

/** A head with one job, which answers a deletion as the test says, and forgets the job after so many of them. */
async function aHead(job: string, deletion: string, needed = 1) {
  let deleted = 0
  const server = await startReplayServer((method) => {
    if (method !== 'DELETE') return recorded(deleted < needed ? job : 'error_unknown_id')
    deleted += 1
    return recorded(deletion)
  })
  onTestFinished(() => server.close())
  const { said, dependencies } = await aWorld(undefined, { json: true })
  const anAddress = (rayAddress: string) => ({
    rayAddress,
    context: null,
    namespace: null,
  })
  const options = { job: 'first-1', ...anAddress(server.address.href) }
  const run = () =>
    deleteJob({ ...options, json: true, quiet: false, verbose: false }, dependencies)
  const deletions = () => server.arrived.filter(({ method }) => method === 'DELETE')
  return { run, said, deletions }
}

describe('Deletion of a job', () => {
  test('The command delete removes a job that has ended', async () => {
    const { run, said, deletions } = await aHead('job_failed_exit13', 'delete')
    expect(await run()).toEqual({ exitCode: 0 })
    expect(JSON.parse(said.stdout)).toMatchObject({ status: 'FAILED', deleted: true })
    expect(deletions()).toMatchObject([{ path: '/api/jobs/first-1' }])
  })

  test('The command delete deletes a job again if it comes back, and gives up if it always comes back', async () => {
    const back = await aHead('job_stopped', 'delete', 2)
    expect(await back.run()).toEqual({ exitCode: 0 })
    expect(back.deletions()).toHaveLength(2)
    const stubborn = await aHead('job_stopped', 'delete', Infinity)
    await expect(stubborn.run()).rejects.toMatchObject({ exitCode: 3 })
  })

  test.each(['job_running', 'job_pending'])(
    'The command delete refuses a job that has not ended and sends no request to the cluster: %s',
    async (job) => {
      const { run, deletions } = await aHead(job, 'delete')
      await expect(run()).rejects.toMatchObject({
        exitCode: 2,
        message: expect.stringContaining('only a job that has ended'),
        hint: 'stop it first: minicluster jobs stop first-1',
      })
      expect(deletions()).toEqual([])
    },
  )

  test.each([
    ['error_unknown_id', 'delete', 2],
    ['job_succeeded', 'error_delete_unknown', 2],
    ['job_succeeded', 'error_delete_running', 3],
  ])(
    'The command delete reports why the cluster refuses: %s, %s',
    async (job, deletion, exitCode) => {
      const { run } = await aHead(job, deletion)
      await expect(run()).rejects.toMatchObject({ exitCode })
    },
  )
})
