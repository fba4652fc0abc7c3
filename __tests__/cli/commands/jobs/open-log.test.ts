import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { withJobLog } from '../../../../src/cli/commands/jobs/open-log.js'
import type { Dependencies } from '../../../../src/cli/commands/dependencies.js'

const folder = mkdtempSync(join(tmpdir(), 'minicluster-job-log-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function openLog(logFile: string) {
  const warnings: string[] = []
  const log = { warn: (line: string) => void warnings.push(line) }
  const clock = { now: () => new Date(0) }
  const world = { log, clock, workingDirectory: folder } as unknown as Dependencies
  const { writeLine } = withJobLog({ logFile, logLevel: null }, world, {})
  return { warnings, write: (text: string) => writeLine('INFO', text) }
}

test('A log that can no longer be written ends nothing, is named once, and is continued', () => {
  const path = join(folder, 'job.log')
  const { warnings, write } = openLog('job.log')
  write('first')
  rmSync(path)
  mkdirSync(path)
  write('lost')
  write('lost as well')
  expect(warnings).toHaveLength(1)
  expect(warnings[0]).toContain(`writing ${path} failed`)
  rmSync(path, { recursive: true })
  write('last')
  expect(readFileSync(path, 'utf8')).toBe('1970-01-01T00:00:00.000Z - minicluster - INFO - last\n')
  rmSync(path)
  mkdirSync(path)
  write('lost again')
  expect(warnings).toHaveLength(2)
})

test('A log that cannot be written at first is an error', () => {
  mkdirSync(join(folder, 'directory'))
  const { warnings, write } = openLog('directory')
  expect(() => write('first')).toThrow('writing')
  expect(warnings).toEqual([])
})
