import { describe, expect, test } from 'vitest'
import { debounceReads } from '../../../src/runtime/follow/debounce-reads.js'
import { readCheckpoint } from '../../../src/watch/monitor/source/read-checkpoint.js'
import { formatRecord } from '../../../src/kit/records/json/format-record.js'
import type { FileRead } from '../../../src/machine/system/files/watched-file.js'
import { aHealthCheckpoint } from '../../support/builders/run-builders.js'

const whole = formatRecord(aHealthCheckpoint())
const next = formatRecord(aHealthCheckpoint({ completed_steps: 1 }))
const half = whole.slice(0, 60)

const text = (content: string, isChanging = false): FileRead => ({
  kind: 'read',
  text: content,
  modifiedMs: 5,
  isChanging,
})
const same: FileRead = { kind: 'same', modifiedMs: 5 }
const missing: FileRead = { kind: 'missing' }

/** What these looks come to: the kind of each observation, the trouble where it is one, or `open`. */
function settle(...looks: readonly FileRead[]): string[] {
  const next = debounceReads(readCheckpoint)
  return looks.map((look, at) => {
    const { observation, isOpen } = next(look, at * 500)
    expect(isOpen).toBe(observation === null)
    if (observation === null) return 'open'
    return observation.kind === 'trouble' ? observation.trouble : observation.kind
  })
}

describe('Reads of a checkpoint', () => {
  test('The reader reports a checkpoint, and the same one again', () => {
    expect(settle(text(whole), same, text(next), same)).toEqual([
      'checkpoint',
      'unchanged',
      'checkpoint',
      'unchanged',
    ])
  })

  test('The reader reports a file that is absent at first as missing at once', () => {
    expect(settle(missing, missing, text(whole))).toEqual(['missing', 'missing', 'checkpoint'])
  })

  test('A half-written file is not corrupt when the next read finds it whole', () => {
    expect(settle(text(half), text(whole))).toEqual(['open', 'checkpoint'])
    expect(settle(text(whole), text(half), text(next))).toEqual([
      'checkpoint',
      'open',
      'checkpoint',
    ])
  })

  test('A file that stays half-written is corrupt at the second read and remains so', () => {
    expect(settle(text(half), same, same)).toEqual(['open', 'corrupt', 'corrupt'])
    expect(settle(text(whole), text(''), same, text(next))).toEqual([
      'checkpoint',
      'open',
      'corrupt',
      'checkpoint',
    ])
  })

  test('Two immediate reads prove nothing about a damaged file', () => {
    const next = debounceReads(readCheckpoint)
    next(text(whole), 0)
    for (const atMs of [10, 20, 30, 500]) expect(next(text(half), atMs).isOpen).toBe(true)
    expect(next(same, 520).observation).toMatchObject({ kind: 'trouble', trouble: 'corrupt' })
  })

  test('The reader gives a file that is being written some time, but not forever', () => {
    const parts = [10, 20, 30, 40, 50].map((length) => text(whole.slice(0, length), true))
    expect(settle(...parts)).toEqual(['open', 'open', 'open', 'open', 'corrupt'])
    expect(settle(...parts.slice(0, 3), text(whole))).toEqual([
      'open',
      'open',
      'open',
      'checkpoint',
    ])
  })

  test('A file that its writer removes and puts back was never gone', () => {
    expect(settle(text(whole), missing, text(whole), text(next))).toEqual([
      'checkpoint',
      'open',
      'unchanged',
      'checkpoint',
    ])
    expect(settle(text(whole), missing, missing)).toEqual(['checkpoint', 'open', 'missing'])
  })

  test('The reader has three different texts for missing, unreadable and corrupt', () => {
    const reasons = [
      missing,
      { kind: 'unreadable', reason: 'permission denied' } as const,
      { kind: 'garbled', reason: 'it is not UTF-8 text: byte 6', isChanging: false } as const,
    ].map((look) => {
      const next = debounceReads(readCheckpoint)
      next(look, 0)
      const { observation } = next(look, 600)
      return observation?.kind === 'trouble' ? observation.reason : null
    })
    expect(reasons).toEqual([
      'there is no such file',
      'the file cannot be read: permission denied',
      'the file is corrupt: it is not UTF-8 text: byte 6',
    ])
  })
})
