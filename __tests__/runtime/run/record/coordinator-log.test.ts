import { readFile } from 'node:fs/promises'
import { mkdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { openAttemptRecord } from '../../../../src/runtime/run/record/attempt-record.js'
import {
  beatEvent,
  failureEvent,
  openCoordinatorLog,
} from '../../../../src/runtime/run/record/coordinator-log.js'
import type { MachineServices } from '../../../../src/runtime/run/machine-services.js'
import type { RunObserver } from '../../../../src/runtime/run/job.js'
import { coordinatorEvent } from '../../../../src/kit/records/run/coordinator-event.js'
import { formatLine } from '../../../../src/kit/records/json/format-record.js'
import { aTrainingJob } from '../../../support/builders/launch-builders.js'
import { useScratchDirectory } from '../../../support/scratch-directory.js'

const scratch = useScratchDirectory()

const linesOf = async (path: string) => {
  const text = await readFile(path, 'utf8')
  expect(text.endsWith('\n')).toBe(true)
  return text
    .trimEnd()
    .split('\n')
    .map((line) => coordinatorEvent.parse(JSON.parse(line)))
}

describe('Coordinator log', () => {
  test('The coordinator log appends a line for every event, in order', async () => {
    const path = scratch.path('coordinator.jsonl')
    for (const first of [0, 10]) {
      const log = openCoordinatorLog(path)
      for (let at = 0; at < 5; at++) log.write({ type: 'look', at_ms: first + at })
      expect(await log.close()).toBeNull()
    }
    const times = (await linesOf(path)).map(({ at_ms }) => at_ms)
    expect(times).toEqual([0, 1, 2, 3, 4, 10, 11, 12, 13, 14])
  })

  test('The coordinator log of a diverged run is readable in every line', async () => {
    const path = scratch.path('coordinator.jsonl')
    const log = openCoordinatorLog(path)
    const numbers = { throughput_samples_per_sec: 1, allreduce_ms: 1, compute_ms: 1 }
    log.write({
      type: 'beat',
      rank: 0,
      phase: 'data',
      step: 1,
      sequence: 2,
      waiting_for: null,
      latest: { step: 0, loss: Infinity, ...numbers },
      sent_ms: 1,
      at_ms: 2,
    })
    await log.close()
    expect(await linesOf(path)).toMatchObject([{ latest: { loss: Infinity } }])
  })

  test('An unwritable coordinator log reports why and stops nothing', async () => {
    const log = openCoordinatorLog(scratch.path('nowhere', 'coordinator.jsonl'))
    log.write({ type: 'look', at_ms: 1 })
    const failure = await log.close()
    expect(failure?.message).toContain('ENOENT')
  })

  test('The coordinator log has beats and reports by the schema, including a NaN loss', () => {
    const beat = {
      type: 'beat',
      rank: 1,
      phase: 'compute',
      step: 3,
      sequence: 9,
      waitingFor: null,
      sentMs: 12,
      latest: { step: 2, loss: NaN, throughputSamplesPerSec: 5, allreduceMs: 1, computeMs: 2 },
    } as Parameters<typeof beatEvent>[0]
    const heard = beatEvent(beat, 13)
    const read = coordinatorEvent.parse(JSON.parse(formatLine(heard)))
    expect(read).toMatchObject({
      type: 'beat',
      waiting_for: null,
      sent_ms: 12,
      at_ms: 13,
      latest: { step: 2, loss: NaN, allreduce_ms: 1, throughput_samples_per_sec: 5 },
    })
    expect(beatEvent({ ...beat, latest: null }, 13).type).toBe('beat')
    const failure = {
      type: 'failure',
      rank: 1,
      kind: 'collective',
      message: 'lost',
      step: null,
      ranks: [0],
    } as unknown as Parameters<typeof failureEvent>[0]
    expect(coordinatorEvent.parse(failureEvent(failure, 5))).toMatchObject({ ranks: [0], at_ms: 5 })
  })
})

describe('AttemptRecord of an attempt', () => {
  const world = {
    environment: () => ({ cpu_cores: null }),
    now: () => new Date(5000),
    monotonicMs: () => 700,
  } as unknown as MachineServices

  function open(observer: RunObserver = {}) {
    const job = aTrainingJob({ runDirectory: scratch.path('run'), steps: 9, checkpointEvery: 3 })
    mkdirSync(scratch.path('run', 'events'), { recursive: true })
    const record = openAttemptRecord(
      world,
      { job, firstStep: 2 },
      { startedAt: new Date(4000), observer },
      4000,
    )
    return { record, path: scratch.path('run', 'events', 'coordinator.jsonl') }
  }
  const saved = (name: string) =>
    ({ type: 'saved', directory: scratch.path(name), step: 5 }) as unknown as Parameters<
      ReturnType<typeof openAttemptRecord>['checkSaved']
    >[0]

  test('The record starts and ends with the run, on its clock, and notifies the observer', async () => {
    const heard: unknown[] = []
    const { record, path } = open({ event: (event) => void heard.push(event) })
    record.write({ type: 'done', rank: 1, at_ms: 900 })
    await record.end('failed', 'worker 1 was killed')
    const lines = await linesOf(path)
    expect(lines).toMatchObject([
      { type: 'run-started', world_size: 2, first_step: 2, num_steps: 9, cores: null, at_ms: 1000 },
      { type: 'done', rank: 1, at_ms: 900 },
      { type: 'run-ended', outcome: 'failed', message: 'worker 1 was killed' },
    ])
    expect(heard).toEqual(lines)
  })

  test('The record reads every checkpoint back before its end', async () => {
    const order: string[] = []
    const checkpointSaved = async (directory: string) => {
      await new Promise(setImmediate)
      order.push(directory)
    }
    const intervention = { checkpointSaved } as unknown as RunObserver['intervention'] & object
    const { record, path } = open({ intervention })
    mkdirSync(scratch.path('step-00000006'))
    record.checkSaved(saved('step-00000006'))
    record.checkSaved(saved('step-00000009'))
    await record.end('finished', null)
    expect(order).toHaveLength(2)
    expect((await linesOf(path)).slice(1)).toMatchObject([
      { name: 'step-00000006', status: 'damaged', next_step: 6, occasion: 'saved' },
      { name: 'step-00000009', status: 'missing' },
      { type: 'run-ended', outcome: 'finished', message: null },
    ])
  })

  test('The record ends properly when a checkpoint cannot be read', async () => {
    const notes: string[] = []
    const checkpointSaved = () => Promise.reject(new Error('it has gone'))
    const intervention = { checkpointSaved } as unknown as RunObserver['intervention'] & object
    const { record, path } = open({ intervention, note: (line) => void notes.push(line) })
    record.checkSaved(saved('step-00000006'))
    await new Promise(setImmediate)
    await record.end('finished', null)
    expect((await linesOf(path)).map(({ type }) => type)).toEqual(['run-started', 'run-ended'])
    expect(notes).toEqual(['the checkpoint of step 5 was not read back: it has gone'])
  })
})
