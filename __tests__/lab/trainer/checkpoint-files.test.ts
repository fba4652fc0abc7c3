import { execFileSync } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { writeCheckpointFile } from '../../../src/lab/trainer/checkpoints/checkpoint-files.js'
import { useScratchDirectory } from '../../support/scratch-directory.js'

const scratch = useScratchDirectory()
const bytes = new Uint8Array([1, 2, 3])

test('A checkpoint that must survive a power failure is renamed only when its disk has it', () => {
  // A pipe takes bytes, but no disk ever has them.
  const path = scratch.path('weights.bin')
  const pipe = aPipe(`${path}.partial`)
  expect(() => writeCheckpointFile(path, [bytes], true)).toThrow(/EINVAL/)
  expect(() => openSync(path, 'r')).toThrow(/ENOENT/)
  closeSync(pipe)
})

test('A checkpoint that is removed with its run waits for no disk', () => {
  const path = scratch.path('discarded.bin')
  const pipe = aPipe(`${path}.partial`)
  const written = writeCheckpointFile(path, [bytes], false)
  closeSync(pipe)
  expect(written.sizeBytes).toBe(3)
})

test('Both kinds of checkpoint have the same bytes and the same hash', () => {
  const [kept, discarded] = [scratch.path('kept.bin'), scratch.path('other.bin')]
  expect(writeCheckpointFile(kept, [bytes], true)).toEqual(
    writeCheckpointFile(discarded, [bytes], false),
  )
  expect(readFileSync(kept)).toEqual(readFileSync(discarded))
})

/** A named pipe, open at both ends, so that no call waits for the other end. */
function aPipe(path: string): number {
  execFileSync('mkfifo', [path])
  return openSync(path, 'r+')
}
