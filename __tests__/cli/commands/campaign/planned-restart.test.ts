import { expect, test } from 'vitest'
import { faultTest } from '../../../../src/cli/commands/fault-test.js'
import { parseCommandLine } from '../../../support/options/parse-command-line.js'
import { controls } from '../../../../src/lab/faults/index.js'
import type { ModelJob } from '../../../../src/runtime/run/job.js'
import { campaignServices } from '../campaign-services.js'
import { aWorld } from '../world.js'

/** A campaign of so many rounds that every control has its turn; answers with the jobs that it ran. */
async function jobsOfCampaign(): Promise<readonly ModelJob[]> {
  const rounds = String(2 * controls.length)
  const words = [
    'fault-test',
    '--faults',
    'weight_corruption',
    '--workers',
    '2',
    '--rounds',
    rounds,
  ]
  const invocation = parseCommandLine(words, { version: '', columns: 100 })
  if (invocation.kind !== 'command' || invocation.name !== 'fault-test') throw new Error('not it')
  const { services, jobs } = campaignServices()
  await faultTest(invocation.options, (await aWorld(services)).dependencies)
  return jobs
}

test('The control planned_restart stops a run after its checkpoint and continues with one more rank', async () => {
  const jobs = await jobsOfCampaign()
  const resumed = jobs.filter(
    ({ resumeFrom, runId }) => resumeFrom !== null && runId !== 'reference',
  )
  expect(resumed.length).toBeGreaterThan(0)
  for (const later of resumed) {
    const first = jobs.find(({ runDirectory }) => runDirectory === later.resumeFrom)
    expect(first).toMatchObject({ workers: 2, steps: 25, checkpoints: { every: 25 } })
    expect(later).toMatchObject({ workers: 3, work: { microBatches: first?.work.microBatches } })
    expect(later.steps).toBeGreaterThan(25)
    expect(later.runDirectory).not.toBe(first?.runDirectory)
  }
})
