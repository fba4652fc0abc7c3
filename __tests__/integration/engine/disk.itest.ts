import { chmodSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  InfrastructureError,
  type MiniclusterError,
  WorkerFailedError,
} from '../../../src/kit/errors.js'
import { asOrdinaryUser } from '../../support/processes/ordinary-user.js'
import { testOnSmallDisk } from '../../support/processes/small-disk.js'
import { aJob, runJob, useFolders } from './engine.js'

const scratch = useFolders()
const fullDisk = 'the disk is full: free some space or choose another --output and --run-dir'

const failureOf = (run: Promise<unknown>): Promise<MiniclusterError> =>
  run.then(
    () => Promise.reject(new Error('the run ended well')),
    (error: MiniclusterError) => error,
  )

describe('Full disk', () => {
  testOnSmallDisk('The error names the event log on a full disk', 128 * 1024, async (disk) => {
    const job = aJob(disk, { steps: 1_000_000 })
    const error = await failureOf(runJob(job))
    expect(error).toBeInstanceOf(WorkerFailedError)
    expect(error).toMatchObject({ exitCode: 3, hint: fullDisk })
    expect(error.message).toMatch(/^writing the event log .*rank-\d\.log failed: ENOSPC/)
  })

  testOnSmallDisk(
    'The error names a checkpoint on a full disk, and the one before it still works',
    512 * 1024,
    async (disk) => {
      const settings = { steps: 60, checkpointEvery: 5, hiddenSize: 1024, workers: 2 }
      const error = await failureOf(
        runJob(aJob(disk, { ...settings, runDirectory: join(disk, 'r') })),
      )
      expect(error).toMatchObject({ exitCode: 3, hint: fullDisk })
      // Where a checkpoint has taken the last page, a log may be the first to notice.
      expect(error.message).toMatch(/^writing the (checkpoint file|event log) .* failed: ENOSPC/)
      const { resumed_from_step } = await runJob(
        aJob(scratch(), { ...settings, checkpointEvery: 0, resumeFrom: join(disk, 'r') }),
      )
      expect(resumed_from_step).toBeGreaterThanOrEqual(5)
    },
  )

  testOnSmallDisk(
    'The run reports the health checkpoint on a full disk once and goes on',
    16 * 1024,
    async (disk) => {
      writeFileSync(join(disk, 'ballast'), Buffer.alloc(16 * 1024))
      const notes: string[] = []
      const { num_steps } = await runJob(
        aJob(scratch(), { healthCheckpointPath: join(disk, 'health.json'), steps: 40 }),
        { note: (line) => notes.push(line) },
      )
      expect(num_steps).toBe(40)
      expect(notes.filter((line) => line.startsWith('no health checkpoint: '))).toHaveLength(1)
      expect(readdirSync(disk)).toEqual(['ballast'])
    },
  )
})

describe('Run directory', () => {
  test('The run refuses a read-only directory before any worker starts', async () => {
    const folder = scratch()
    chmodSync(folder, 0o555)
    const runDirectory = join(folder, 'run')
    const error = await asOrdinaryUser(() => failureOf(runJob(aJob(folder, { runDirectory }))))
    expect(error).toBeInstanceOf(InfrastructureError)
    expect(error.message).toMatch(/^making the run directory .* failed: EACCES/)
    expect(error.hint).toMatch(/choose another --output and --run-dir/)
  })

  test('The error names a run directory whose logs are not writable', async () => {
    const job = aJob(scratch())
    mkdirSync(join(job.runDirectory, 'events', 'rank-1.log', 'in the way'), { recursive: true })
    const error = await failureOf(runJob(job))
    expect(error.message).toMatch(/rank-1\.log would be removed, but no run wrote it/)
  })

  test('A reused run directory has the logs of the last run only', async () => {
    const folder = scratch()
    const runDirectory = join(folder, 'run')
    await runJob(aJob(folder, { runDirectory, workers: 3, microBatches: 3 }))
    const second = await runJob(aJob(folder, { runDirectory, steps: 4 }))
    expect(second.steps.map(({ step }) => step)).toEqual([0, 1, 2, 3])
    expect(second.total_time_sec).toBeGreaterThan(0)
    expect(readdirSync(join(runDirectory, 'events')).sort()).toEqual([
      'coordinator.jsonl',
      'rank-0.log',
      'rank-1.log',
    ])
  })

  test('A run can continue in its own directory', async () => {
    const runDirectory = join(scratch(), 'run')
    const settings = { runDirectory, checkpointEvery: 3, steps: 6 }
    const whole = await runJob(aJob('', settings))
    rmSync(join(runDirectory, 'checkpoints', 'step-00000006'), { recursive: true })
    const resumed = await runJob(aJob('', { ...settings, resumeFrom: runDirectory }))
    expect(resumed.steps.map(({ step }) => step)).toEqual([3, 4, 5])
    expect(resumed.final_state_hash).toBe(whole.final_state_hash)
  })
})
