import { expect, test } from 'vitest'
import { openKeptRuns } from '../../../../../src/cli/commands/check/prove/kept-runs.js'
import { createCommandJob } from '../../../../../src/cli/commands/run/create-job.js'
import { WorkerFailedError } from '../../../../../src/kit/errors.js'
import { aWorld, recordOf, scriptedServices } from '../../world.js'

/** Runs that end as `train` says, and the seeds of those that were made. */
async function open(train = recordOf) {
  const { services, jobs } = scriptedServices(train)
  const { folder, dependencies } = await aWorld(services)
  const seeds: (number | null)[] = []
  const options = {
    engine: 'command',
    workers: 1,
    stallTimeoutMs: 1000,
    rayAddress: null,
    tdpWatts: null,
    baselineThroughput: null,
  }
  const place = {
    runId: 'run',
    runDirectory: folder,
    healthCheckpointPath: null,
    workingDirectory: folder,
    resumeFrom: null,
  }
  const create = (seed: number | null) => {
    seeds.push(seed)
    return createCommandJob(['python', 'train.py'], options, place)
  }
  return { runs: openKeptRuns(create, dependencies), seeds, jobs }
}

test('Each run is made once, whoever asks for it, also at the same time', async () => {
  const { runs, seeds, jobs } = await open()
  const [first, second] = await Promise.all([runs.run(null), runs.run(null)])
  expect(second).toBe(first)
  await runs.run(1)
  await runs.run(1)
  expect(seeds).toEqual([null, 1])
  expect(jobs).toHaveLength(2)
  await runs.end()
})

test('A run that fails is not tried again, and says how it failed', async () => {
  const { runs, jobs } = await open(() => {
    throw new WorkerFailedError([0], 'worker 0 was killed')
  })
  const failed = { kept: null, problem: 'it failed: worker 0 was killed' }
  expect(await runs.run(null)).toEqual(failed)
  expect(await runs.run(null)).toEqual(failed)
  expect(jobs).toHaveLength(1)
  await runs.end()
})

test('A mistake of our own is no failure of the run', async () => {
  const { runs } = await open(() => {
    throw new TypeError('ours')
  })
  await expect(runs.run(null)).rejects.toThrow('ours')
})
