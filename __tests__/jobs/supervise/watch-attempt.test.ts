import { expect, test } from 'vitest'
import type { Cluster } from '../../../src/jobs/cluster.js'
import { createLooker } from '../../../src/jobs/supervise/watch-attempt.js'
import { aJob } from '../health-fixture.js'

/** What a supervisor sees of a job with this log. */
function lookAt(log: string, pattern: RegExp | null) {
  const cluster: Partial<Cluster> = {
    job: () => Promise.resolve({ status: 'ok', value: aJob() }),
    tailFile: () => Promise.resolve({ status: 'ok', value: log }),
  }
  const look = createLooker({ cluster: cluster as Cluster, pattern, tracksTrain: false })
  return look({ id: 'j', isDoubtful: false })
}

test('A supervisor reads the steps of a job, by the pattern of its user if there is one', async () => {
  const log = 'step=3\ntick 5\n'
  const steps = (step: number) => ({ steps: { readings: [expect.objectContaining({ step })] } })
  expect(await lookAt(log, null)).toMatchObject({ isPatternTooSlow: false, ...steps(3) })
  expect(await lookAt(log, /tick (\d+)/)).toMatchObject({ isPatternTooSlow: false, ...steps(5) })
})

test('A pattern that backtracks endlessly makes the steps of a job unknown, which is no stall', async () => {
  const sight = await lookAt(`${'a'.repeat(60)}b\n`, /^(a+)+$/)
  expect(sight).toMatchObject({ steps: null, isPatternTooSlow: true, hasNewLines: true })
})
