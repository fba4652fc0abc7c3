import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ControlMessage } from '../../../src/lab/telemetry/control-message.js'
import { allocateEventRing } from '../../../src/lab/telemetry/event-ring.js'
import { parseEvents } from '../../../src/lab/telemetry/parse-events.js'
import { createStepTelemetry, statusWords } from '../../../src/lab/telemetry/step-telemetry.js'
import { openTelemetryWriter, writeMessage } from '../../../src/lab/telemetry/telemetry-writer.js'
import { useScratchDirectory } from '../../support/scratch-directory.js'

const scratch = useScratchDirectory()
const measured = { dataMs: 1, computeMs: 2, waitMs: 3, transferMs: 4, updateMs: 5, stepMs: 15 }
const aStep = (step: number) => {
  return { step, epoch: 0, loss: 0.5, localLossSum: 4, samples: 8, globalSamples: 16, ...measured }
}

/** A file stands in for the line to the coordinator. */
let control = -1
beforeEach(() => {
  control = openSync(scratch.path('control'), 'w')
})
afterEach(() => closeSync(control))
const heard = (): ControlMessage[] =>
  readFileSync(scratch.path('control'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as ControlMessage)

function aWriter(eventsPath: string | null) {
  const memory = {
    ring: allocateEventRing(1024),
    status: new SharedArrayBuffer(statusWords.length * 4),
  }
  const writer = openTelemetryWriter({
    rank: 3,
    memory,
    eventsPath,
    controlDescriptor: control,
    startedAtEpochMs: performance.timeOrigin,
  })
  return { writer, telemetry: createStepTelemetry(memory, () => 42) }
}

describe('Telemetry writer', () => {
  test('The writer appends the records and sends the position of the rank to the coordinator', () => {
    const path = scratch.path('events', 'rank-3.log')
    const { writer, telemetry } = aWriter(path)
    telemetry.enter('compute', 7, 15)
    telemetry.awaiting(1)
    telemetry.step(aStep(6))
    writer.beat()
    telemetry.step(aStep(7))
    writer.drain()
    writer.close()
    const { events, damage, partialBytes } = parseEvents(3, readFileSync(path))
    expect(events.map((event) => (event.type === 'step' ? event.step : event.type))).toEqual([6, 7])
    expect([damage, partialBytes]).toEqual([null, 0])
    expect(heard()).toEqual([
      {
        type: 'beat',
        rank: 3,
        phase: 'compute',
        step: 7,
        sequence: 15,
        waitingFor: 1,
        sentMs: expect.any(Number),
        latest: expect.objectContaining({ step: 6, loss: 0.5, allreduceMs: 7, computeMs: 2 }),
      },
    ])
  })

  test('The writer continues an existing log', () => {
    const path = scratch.path('events', 'rank-3.log')
    for (const step of [0, 1]) {
      const { writer, telemetry } = aWriter(path)
      telemetry.step(aStep(step))
      writer.drain()
      writer.close()
    }
    expect(parseEvents(3, readFileSync(path)).events).toHaveLength(2)
  })

  test('The writer without a log still sends beats', () => {
    const { writer, telemetry } = aWriter(null)
    telemetry.step(aStep(0))
    writer.beat()
    writer.close()
    expect(heard()).toMatchObject([{ type: 'beat', latest: { step: 0 } }])
  })

  test('The writer reports an unwritable log once and continues to send beats', () => {
    const path = scratch.path('events', 'rank-3.log')
    mkdirSync(path, { recursive: true })
    const { writer, telemetry } = aWriter(path)
    for (const step of [0, 1]) {
      telemetry.step(aStep(step))
      writer.beat()
    }
    writer.close()
    const messages = heard()
    expect(messages.map(({ type }) => type)).toEqual(['failure', 'beat', 'beat'])
    expect(messages[0]).toMatchObject({ rank: 3, kind: 'machine', ranks: [] })
    expect(messages[0]).toHaveProperty(
      'message',
      expect.stringMatching(/^writing the event log .*rank-3\.log failed: EISDIR/),
    )
  })
})

describe('A message to the coordinator', () => {
  test('A message to the coordinator is exactly one line', () => {
    const status = new Int32Array(new SharedArrayBuffer(statusWords.length * 4))
    writeMessage(control, status, { type: 'done', rank: 0, result: 'line one\nline two' })
    expect(readFileSync(scratch.path('control'), 'utf8').match(/\n/g)).toHaveLength(1)
    expect(heard()).toEqual([{ type: 'done', rank: 0, result: 'line one\nline two' }])
  })
})
