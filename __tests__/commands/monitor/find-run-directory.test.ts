import { describe, expect, test } from '@jest/globals'
import { findRunDirectories } from '../../../src/commands/monitor/find-run-directory.js'
import { aHealthCheckpoint } from '../../support/builders.js'

const path = '/results/health.json'
const details = { version: 1, started_at: '', sequence: 1, workers: [], ended: null }
const said = (run_directory: string | null, run_id = 'r-1') => ({
  ...aHealthCheckpoint({ run_id }),
  minicluster: { ...details, run_directory },
})

describe('the run directory of a checkpoint', () => {
  test('is what the option says, whatever else there is', () => {
    expect(findRunDirectories('/mine', path, said('/runs/r-1'))).toEqual(['/mine'])
  })

  test('is what the checkpoint says, or else beside it', () => {
    expect(findRunDirectories(null, path, said('/runs/a'))).toEqual([
      '/runs/a',
      '/results/runs/r-1',
    ])
    expect(findRunDirectories(null, path, said('a'))).toEqual(['/results/a', '/results/runs/r-1'])
    expect(findRunDirectories(null, path, said(null))).toEqual(['/results/runs/r-1'])
    expect(findRunDirectories(null, path, aHealthCheckpoint({ run_id: 'x' }))).toEqual([
      '/results/runs/x',
    ])
  })

  test.each(['..', '../../etc', 'a/b', '', '.hidden', 'a\0b', 'x'.repeat(200)])(
    'is not looked for under the name %j',
    (name) => expect(findRunDirectories(null, path, said('a\0b', name))).toEqual([]),
  )
})
