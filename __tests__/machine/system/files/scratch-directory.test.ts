import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  makeScratchDirectory,
  makeScratchFolder,
  sweepScratchDirectories,
  writeScratchFile,
} from '../../../../src/machine/system/files/scratch-directory.js'
import { ownIdentity } from '../../../../src/machine/system/processes/process-identity.js'
import { useScratchDirectory } from '../../../support/scratch-directory.js'

const scratch = useScratchDirectory()
/** A scratch directory of a process whose number nobody has any more. */
function left(name: string, changes: object | null): string {
  const directory = scratch.path(name)
  mkdirSync(directory)
  const { pid } = spawnSync(process.execPath, ['--version'])
  const owner = { ...ownIdentity(), pid, ...changes }
  if (changes) writeFileSync(join(directory, '.owner.json'), JSON.stringify(owner))
  return directory
}

test('A process that makes and removes many scratch folders listens once for its end', async () => {
  const before = process.listenerCount('exit')
  for (let run = 0; run < 20; run++) {
    const folder = await makeScratchFolder(scratch.path(''))
    await folder.remove()
  }
  expect(process.listenerCount('exit') - before).toBeLessThanOrEqual(1)
})

test('The cleanup removes what an ended process left, and nothing else', async () => {
  const own = await makeScratchDirectory(scratch.path(''))
  const dead = left('minicluster-99999-aaaaaa', {})
  const kept = [
    left('minicluster-99999-bbbbbb', { pid_namespace: 'pid:[1]' }),
    left('minicluster-99999-cccccc', { host: 'elsewhere' }),
    left('minicluster-99999-dddddd', null),
    left('minicluster-notes', {}),
  ]
  await sweepScratchDirectories(scratch.path(''))
  expect(existsSync(dead)).toBe(false)
  expect([own, ...kept].map((path) => existsSync(path))).toEqual(Array(5).fill(true))
})

test('A file of a scratch directory is written, and a full disk is an error that names it', () => {
  const path = scratch.path('spec.json')
  writeScratchFile(path, '{}')
  expect(readFileSync(path, 'utf8')).toBe('{}')
  expect(() => writeScratchFile('/dev/full', '{}')).toThrow(
    expect.objectContaining({
      exitCode: 3,
      message: expect.stringMatching(/^writing \/dev\/full failed: ENOSPC/),
      hint: expect.stringContaining('TMPDIR'),
    }),
  )
})
