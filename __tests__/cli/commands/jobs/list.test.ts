import { expect, onTestFinished, test } from 'vitest'
import { listJobs } from '../../../../src/cli/commands/jobs/list.js'
import { statusJob } from '../../../../src/cli/commands/jobs/status.js'
import { rayAnswer } from '../../../fixtures/ray/fixture.js'
import { startReplayServer } from '../../../machine/system/ray/replay-server.js'
import { aWorld } from '../world.js'

const lease =
  'python3 -m minicluster_job --directory /c --run r --id mc-r-a1 --attempt 1 --beat 5 --'

test('The commands list and status show the own command of a supervised job, without the program of its lease', async () => {
  const entrypoint = `${lease} python3 train.py -- --lr 1`
  const job = { ...(rayAnswer('job_running').body as object), entrypoint }
  const server = await startReplayServer((_method, path) => ({
    kind: 'raw',
    http: 200,
    body: JSON.stringify(path === '/api/jobs/' ? [job] : path.startsWith('/api/jobs/') ? job : ''),
  }))
  onTestFinished(() => server.close())
  const place = { rayAddress: server.address.href, context: null, namespace: null }
  const options = { ...place, json: false, quiet: false, verbose: false }
  const { said, dependencies } = await aWorld()
  await listJobs(options, dependencies)
  await statusJob({ ...options, job: 'first-1', stepPattern: null }, dependencies)
  expect(said.stdout.match(/python3 train\.py -- --lr 1/g)).toHaveLength(2)
  expect(said.stdout).not.toContain('minicluster_job')
})
