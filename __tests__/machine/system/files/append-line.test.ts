import { execFileSync } from 'node:child_process'
import {
  closeSync,
  constants,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { appendLine } from '../../../../src/machine/system/files/append-line.js'

const folder = mkdtempSync(join(tmpdir(), 'minicluster-append-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('Lines are appended to a file, which is made for the first one', () => {
  const path = join(folder, 'log')
  appendLine(path, 'one')
  appendLine(path, 'two')
  expect(readFileSync(path, 'utf8')).toBe('one\ntwo\n')
})

test('A pipe that nobody reads is refused at once, and one with a reader gets the line', () => {
  const path = join(folder, 'pipe')
  execFileSync('mkfifo', [path])
  expect(() => appendLine(path, 'lost')).toThrow(`writing ${path} failed: ENXIO`)
  const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
  appendLine(path, 'read')
  const bytes = Buffer.alloc(16)
  expect(bytes.toString('utf8', 0, readSync(reader, bytes))).toBe('read\n')
  closeSync(reader)
})
