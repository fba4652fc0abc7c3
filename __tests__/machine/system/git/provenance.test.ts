import { expect, test } from 'vitest'
import { readProvenance } from '../../../../src/machine/system/git/provenance.js'

const now = new Date('2026-01-15T12:00:00Z')
const workflow = {
  GITHUB_REPOSITORY: 'octo/project',
  GITHUB_SHA: 'abc',
  GITHUB_REF_NAME: 'main',
  GITHUB_EVENT_NAME: 'push',
  GITHUB_RUN_ID: '123',
  GITHUB_RUN_ATTEMPT: '2',
}

test('The provenance of a measurement comes from the workflow', () => {
  expect(readProvenance(workflow, now)).toEqual({
    repository: 'octo/project',
    sha: 'abc',
    ref: 'main',
    event: 'push',
    run_id: '123',
    run_attempt: 2,
    created_at: '2026-01-15T12:00:00.000Z',
  })
})

test('The provenance has null for variables that are unset or invalid', () => {
  const { created_at, ...rest } = readProvenance({ GITHUB_SHA: '', GITHUB_RUN_ATTEMPT: '0x' }, now)
  expect(created_at).toBe('2026-01-15T12:00:00.000Z')
  expect(new Set(Object.values(rest))).toEqual(new Set([null]))
})
