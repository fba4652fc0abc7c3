import { expect, test } from 'vitest'
import { announceSize } from '../../../../src/cli/commands/campaign/announce-size.js'
import type { CampaignTarget } from '../../../../src/cli/commands/campaign/campaign-target.js'
import type { Trial } from '../../../../src/lab/campaign/trial.js'
import type { Job } from '../../../../src/runtime/run/job.js'

const trial = (isTimed: boolean) => ({ isTimed }) as Trial
const targetWith = (stepMs: number, concurrency: number, stepBytes = 0, keptBytes = 0) =>
  ({
    jobsOf: () => [{ steps: 100, workers: 4 } as Job],
    leastStepMs: (workers: number) => stepMs / workers,
    stepBytes: () => stepBytes,
    keptBytes,
    concurrency,
  }) as unknown as CampaignTarget

test('The time of a campaign is the sum of its steps, shared by the runs that train side by side', () => {
  const trials = [trial(true), trial(true), trial(false), trial(false)]
  const words = (target: CampaignTarget) => announceSize(trials, target, '--faults quick')
  expect(words(targetWith(800, 1))).toBe(
    '4 runs, 1 min 20 s of training alone, without starts, waits and other programs; --faults quick gives a first answer sooner',
  )
  expect(words(targetWith(800, 2))).toContain('4 runs, 1 min 00 s of training alone')
})

test('A campaign without a smaller set is announced alone', () => {
  expect(announceSize([trial(true)], targetWith(800, 1), null)).toBe(
    '1 run, 20 s of training alone, without starts, waits and other programs',
  )
})

test('No time is said where none was measured', () => {
  expect(announceSize([trial(true)], targetWith(0, 1), '--faults quick')).toBe(
    '1 run; --faults quick gives a first answer sooner',
  )
})

test('What a campaign records at a time is that of its largest trial and of those beside it', () => {
  const words = (trials: readonly Trial[], target: CampaignTarget) =>
    announceSize(trials, target, null)
  const alone = '2 runs, about 4 KiB of records on disk at a time'
  expect(words([trial(true), trial(false)], targetWith(0, 1, 10.24))).toBe(alone)
  expect(words([trial(true), trial(true)], targetWith(0, 2, 10.24))).toBe(alone)
  const kept = '1 run, about 7 KiB of records on disk at a time'
  expect(words([trial(true)], targetWith(0, 1, 10.24, 3 * 1024))).toBe(kept)
  const beside = '2 runs, about 8 KiB of records on disk at a time'
  expect(words([trial(true), trial(false)], targetWith(0, 2, 10.24))).toBe(beside)
})
