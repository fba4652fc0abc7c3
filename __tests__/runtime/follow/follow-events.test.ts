import { appendFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { followEvents } from '../../../src/runtime/follow/follow-events.js'
import type { MachineServices } from '../../../src/runtime/run/machine-services.js'
import {
  makeScratchDirectory,
  removeTree,
} from '../../../src/machine/system/files/scratch-directory.js'
import { linksRecord } from '../../../src/lab/telemetry/evidence-records.js'
import { parseEvents } from '../../../src/lab/telemetry/parse-events.js'
import { useScratchDirectory } from '../../support/scratch-directory.js'

const scratch = useScratchDirectory()
const world = {
  parseEvents: async (rank: number, log: Uint8Array) => parseEvents(rank, log),
} as unknown as MachineServices

const recordOf = (step: number, peers = 2) =>
  Buffer.from(linksRecord(step, new Float64Array(peers), new Float64Array(peers)).buffer)

/** A follower of two ranks, and where the first one's log lies. */
function aFollower() {
  mkdirSync(scratch.path('run', 'events'), { recursive: true })
  const { poll } = followEvents(world, { directory: scratch.path('run'), attempt: null }, 2)
  const steps = async () =>
    (await poll()).map((events) =>
      events.map((event) => (event.type === 'links' ? event.step : null)),
    )
  return { steps, log: scratch.path('run', 'events', 'rank-0.log') }
}

describe('A log that is being written', () => {
  test('The reader returns what was added since, and nothing before the log exists', async () => {
    const { steps, log } = aFollower()
    expect(await steps()).toEqual([[], []])
    writeFileSync(log, Buffer.concat([recordOf(0), recordOf(1)]))
    expect(await steps()).toEqual([[0, 1], []])
    expect(await steps()).toEqual([[], []])
    appendFileSync(log, recordOf(2))
    writeFileSync(scratch.path('run', 'events', 'rank-1.log'), recordOf(7))
    expect(await steps()).toEqual([[2], [7]])
  })

  test('The reader returns a record once it is complete, wherever the writer is', async () => {
    const { steps, log } = aFollower()
    const record = recordOf(4)
    for (let byte = 0; byte < record.length - 1; byte++) {
      appendFileSync(log, record.subarray(byte, byte + 1))
      expect(await steps()).toEqual([[], []])
    }
    appendFileSync(log, record.subarray(-1))
    expect(await steps()).toEqual([[4], []])
  })

  test('The reader stops at a damaged record', async () => {
    const { steps, log } = aFollower()
    writeFileSync(log, Buffer.concat([recordOf(0), Buffer.alloc(8, 1)]))
    expect(await steps()).toEqual([[0], []])
    appendFileSync(log, recordOf(1))
    expect(await steps()).toEqual([[], []])
  })

  test('The reader reads in pieces, and also a record longer than a piece', async () => {
    const { steps, log } = aFollower()
    const long = 150_000
    writeFileSync(log, Buffer.concat([recordOf(0), recordOf(1, long), recordOf(2)]))
    const seen: (number | null)[] = []
    for (let turn = 0; turn < 6; turn++) seen.push(...((await steps())[0] ?? []))
    expect(seen).toEqual([0, 1, 2])
  })
})

describe('Scratch directory', () => {
  test('A scratch directory is new every time, private, and removed with its contents', async () => {
    const [one, other] = [await makeScratchDirectory(), await makeScratchDirectory()]
    expect(one).not.toBe(other)
    expect((await stat(one)).mode & 0o077).toBe(0)
    mkdirSync(`${one}/a/b`, { recursive: true })
    for (const path of [one, other, one]) await removeTree(path)
    expect(existsSync(one) || existsSync(other)).toBe(false)
  })
})
