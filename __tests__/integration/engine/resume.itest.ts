import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { ConfigError } from '../../../src/kit/errors.js'
import type { RunMetrics } from '../../../src/kit/records/run/run-metrics.js'
import { aJob, runJob, useFolders } from './engine.js'
import { waitFor } from '../program.js'

const scratch = useFolders()
const common = { microBatches: 4, workers: 2, steps: 9, checkpointEvery: 2 }

let whole: RunMetrics
let saved: string
const checkpoint = (steps: number) => join(saved, 'checkpoints', `step-0000000${steps}`)

beforeAll(async () => {
  const job = aJob(scratch(), common)
  whole = await runJob(job)
  saved = job.runDirectory
})

describe('Resumed run', () => {
  test.each([
    { from: 2, workers: 2 },
    { from: 4, workers: 1 },
    { from: 6, workers: 3 },
    { from: 8, workers: 4 },
  ])(
    'The run resumed from step $from on $workers workers equals the uninterrupted one',
    async ({ from, workers }) => {
      const resumed = await runJob(
        aJob(scratch(), { ...common, workers, resumeFrom: checkpoint(from) }),
      )
      expect(resumed.resumed_from_step).toBe(from)
      expect(resumed.final_state_hash).toBe(whole.final_state_hash)
      expect(resumed.steps.map(({ step, loss }) => [step, loss])).toEqual(
        whole.steps.slice(from).map(({ step, loss }) => [step, loss]),
      )
    },
  )

  test('The resumed run takes the micro-batches of the checkpoint by default', async () => {
    const unasked = { ...common, workers: 1, microBatches: 1, takesMicroBatches: true }
    const resumed = await runJob(aJob(scratch(), { ...unasked, resumeFrom: checkpoint(4) }))
    expect(resumed.config.micro_batches).toBe(4)
    expect(resumed.final_state_hash).toBe(whole.final_state_hash)
  })

  test('The run resumed from a run directory takes the newest checkpoint', async () => {
    const resumed = await runJob(aJob(scratch(), { ...common, resumeFrom: saved }))
    expect(resumed.resumed_from_step).toBe(8)
    expect(resumed.final_state_hash).toBe(whole.final_state_hash)
  })
})

describe('Killed run', () => {
  test.each([
    { workers: 3, goingOn: 2 },
    { workers: 1, goingOn: 4 },
  ])(
    'A killed run with $workers workers continues with $goingOn as if nothing had happened',
    async (numbers) => {
      const settings = { ...common, steps: 400, checkpointEvery: 1, workers: numbers.workers }
      const job = aJob(scratch(), settings)
      const abort = new AbortController()
      const killed = runJob(job, {}, abort.signal).catch(() => 'killed')
      const checkpoints = join(job.runDirectory, 'checkpoints')
      await waitFor(() => (existsSync(checkpoints) && readdirSync(checkpoints).length > 5) || null)
      abort.abort(new Error('enough'))
      expect(await killed).toBe('killed')

      const steps = readdirSync(checkpoints).length + 10
      const again = { ...settings, steps, checkpointEvery: 0, workers: numbers.goingOn }
      const resumed = await runJob(aJob(scratch(), { ...again, resumeFrom: job.runDirectory }))
      const undisturbed = await runJob(aJob(scratch(), again))
      expect(resumed.resumed_from_step).toBeGreaterThan(0)
      expect(resumed.final_state_hash).toBe(undisturbed.final_state_hash)
    },
  )
})

describe('Refused checkpoints', () => {
  const resume = (path: string, changes = {}) =>
    runJob(aJob(scratch(), { ...common, resumeFrom: path, ...changes })).then(
      () => null,
      (error: unknown) => error,
    )

  test.each([
    { name: 'of another seed', changes: { seed: 7 }, message: /--seed 42, this run has 7/ },
    { name: 'of another batch', changes: { batchSize: 16 }, message: /--batch-size 32/ },
    { name: 'that is already at the end', changes: { steps: 8 }, message: /8 finished steps/ },
  ])('The error names a checkpoint $name', async ({ changes, message }) => {
    const error = await resume(checkpoint(8), changes)
    expect(error).toBeInstanceOf(ConfigError)
    expect((error as Error).message).toMatch(message)
  })

  test('The error names a checkpoint that does not exist', async () => {
    expect(((await resume(join(saved, 'nothing'))) as Error).message).toMatch(/no such directory/)
  })

  test('The error names a damaged checkpoint and offers the newest intact one', async () => {
    const job = aJob(scratch(), common)
    await runJob(job)
    const at = (steps: number, file: string) =>
      join(job.runDirectory, 'checkpoints', `step-0000000${steps}`, file)
    truncateSync(at(8, 'weights.bin'), 100)
    const cut = await resume(join(at(8, '.')))
    expect((cut as Error).message).toMatch(/damaged: weights\.bin: has 100 bytes/)
    expect((cut as ConfigError).hint).toMatch(/--resume .*step-00000006/)

    const bytes = readFileSync(at(6, 'optimizer-1-of-2.bin'))
    bytes[5] = (bytes[5] ?? 0) ^ 1
    writeFileSync(at(6, 'optimizer-1-of-2.bin'), bytes)
    const flipped = await resume(join(at(6, '.')))
    expect((flipped as Error).message).toMatch(/optimizer-1-of-2\.bin: its SHA-256/)

    rmSync(at(4, 'manifest.json'))
    expect(((await resume(join(at(4, '.')))) as Error).message).toMatch(/manifest\.json is missing/)

    const notes: string[] = []
    const resumed = await runJob(aJob(scratch(), { ...common, resumeFrom: job.runDirectory }), {
      note: (line) => notes.push(line),
    })
    expect(resumed.resumed_from_step).toBe(2)
    expect(resumed.final_state_hash).toBe(whole.final_state_hash)
    expect(notes.filter((line) => line.includes('skipped a damaged checkpoint'))).toHaveLength(3)
  })

  test('The error names a checkpoint whose manifest is invalid', async () => {
    const job = aJob(scratch(), { ...common, steps: 2 })
    await runJob(job)
    const directory = join(job.runDirectory, 'checkpoints', 'step-00000002')
    appendFileSync(join(directory, 'manifest.json'), '}')
    expect(((await resume(directory)) as Error).message).toMatch(/manifest\.json: /)
  })

  test.each([
    { name: 'a byte order mark', damage: (text: string) => `\ufeff${text}` },
    { name: 'a bare NaN', damage: (text: string) => text.replace('{', '{ "x": NaN,') },
    {
      name: 'deep nesting',
      damage: (text: string) =>
        text.replace('{', `{ "x": ${'['.repeat(20_000)}${']'.repeat(20_000)},`),
    },
  ])(
    'The run skips a checkpoint whose manifest has $name and takes the one before it',
    async ({ damage }) => {
      const job = aJob(scratch(), common)
      await runJob(job)
      const newest = join(job.runDirectory, 'checkpoints/step-00000008/manifest.json')
      writeFileSync(newest, damage(readFileSync(newest, 'utf8')))
      const notes: string[] = []
      const resumed = await runJob(aJob(scratch(), { ...common, resumeFrom: job.runDirectory }), {
        note: (line) => notes.push(line),
      })
      expect(resumed.resumed_from_step).toBe(6)
      expect(notes.join('\n')).toMatch(/skipped a damaged checkpoint: .*step-00000008/)
    },
  )

  test('The run does not wait for the writer when a manifest is a pipe', async () => {
    const directory = scratch()
    execFileSync('mkfifo', [join(directory, 'manifest.json')])
    expect(((await resume(directory)) as Error).message).toMatch(/it is not a regular file$/)
  })
})
