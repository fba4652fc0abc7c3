import { describe, expect, test } from 'vitest'
import { findRunDirectories } from '../../../src/runtime/follow/find-run-directory.js'
import { aHealthCheckpoint } from '../../support/builders/run-builders.js'

const path = '/results/health.json'
const details = { version: 1, started_at: '', sequence: 1, workers: [], ended: null }
const said = (run_directory: string | null, run_id = 'r-1') => ({
  ...aHealthCheckpoint({ run_id }),
  minicluster: { ...details, run_directory },
})

describe('Run directory of a checkpoint', () => {
  test('The run directory is that of the option, whatever else exists', () => {
    expect(findRunDirectories('/mine', path, said('/runs/r-1'))).toEqual(['/mine'])
  })

  test('The run directory is that of the checkpoint, or beside the checkpoint', () => {
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

  test.each(['../..', '../../etc', 'a/b', '', '.hidden', 'a\0b', 'x'.repeat(200)])(
    'The search does not follow the run name %j',
    (name) => expect(findRunDirectories(null, path, said('a\0b', name))).toEqual([]),
  )
})
