import { readFile } from 'node:fs/promises'
import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { writePiece } from '../../../../src/runtime/engines/ray/write-piece.js'
import { RayGroup } from '../../../../src/runtime/engines/ray/ray-group.js'
import type { Job } from '../../../../src/runtime/run/job.js'
import type { ControlMessage } from '../../../../src/lab/telemetry/control-message.js'
import { useScratchDirectory } from '../../../support/scratch-directory.js'

const scratch = useScratchDirectory()
const file = 'events/rank-0.log'
const piece = (text: string, at: number) => ({
  number: 1,
  kind: 'file' as const,
  rank: 0,
  file,
  at,
  packed: deflateSync(text).toString('base64'),
})

test('The pieces of a file are put together, and a piece that comes twice changes nothing', async () => {
  const directory = scratch.path('run')
  for (const one of [piece('abc', 0), piece('de', 3), piece('de', 3)])
    expect(writePiece(directory, one)).toBeNull()
  expect(await readFile(scratch.path('run', file), 'utf8')).toBe('abcde')
})

test('A piece that is damaged, too large, or does not continue its file is named and not kept', async () => {
  const directory = scratch.path('run')
  expect(writePiece(directory, piece('x', 7))).toContain(file)
  expect(writePiece(directory, piece('abc', 0))).toBeNull()
  expect(writePiece(directory, { ...piece('', 3), packed: 'AAAA' })).toContain(file)
  expect(writePiece(directory, piece('x'.repeat(2_000_000), 3))).toContain(file)
  expect(writePiece(directory, piece('x', 9e14))).toContain('before byte')
  expect(await readFile(scratch.path('run', file), 'utf8')).toBe('abc')
})

test('A damaged record ends a run with a failure of the machine, and does not crash the command', async () => {
  const messages: ControlMessage[] = []
  const abort = new AbortController()
  const group = new RayGroup({ workers: 1, runDirectory: scratch.path('run') } as Job, {
    events: {
      message: (_rank, message) => messages.push(message),
      output: () => undefined,
      exit: () => undefined,
    },
    elapsedMs: () => 0,
    note: () => undefined,
    kill: () => abort.abort(),
  })
  group.follow((listener) => {
    listener.word({ ...piece('', 0), packed: 'AAAA' })
    return Promise.reject(abort.signal.reason as Error)
  })
  await group.over
  expect(abort.signal.aborted).toBe(true)
  expect(messages).toMatchObject([
    { type: 'failure', kind: 'machine', message: expect.stringContaining(file) },
  ])
})
