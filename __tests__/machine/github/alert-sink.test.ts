import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ConfigError } from '../../../src/kit/errors.js'
import { toAlertAnnotation } from '../../../src/watch/alerts/alert-annotation.js'
import { openGithub } from '../../../src/machine/github/alert-sink.js'
import { anAlert, aSubject } from '../../support/builders/audience-alerts.js'
import { hostileStrings } from '../../support/builders/hostile-strings.js'

const world = { variables: { GITHUB_ACTIONS: 'true' }, workingDirectory: '/', nowMs: () => 0 }
const never = new AbortController().signal

let written = ''
beforeEach(() => {
  written = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    written += String(text)
    return true
  })
})
afterEach(() => void vi.restoreAllMocks())

test('The sink writes no annotation outside of a workflow', () => {
  expect(() => openGithub({ ...world, variables: {} })).toThrow(ConfigError)
})

test('The sink writes an alert as an annotation with a title', async () => {
  await openGithub(world)(toAlertAnnotation(anAlert()), never)
  expect(written).toMatch(/^::warning title=\[warning\] slow worker/)
})

test('The sink writes no annotation for a reminder', async () => {
  await openGithub(world)(toAlertAnnotation(anAlert({ kind: 'reminded' })), never)
  expect(written).toBe('')
})

test('The sink writes as many annotations per level as GitHub shows, and the last says so', async () => {
  const sink = openGithub(world)
  for (let i = 0; i < 15; i += 1) await sink(toAlertAnnotation(anAlert()), never)
  await sink(toAlertAnnotation(anAlert({ kind: 'resolved' })), never)
  const lines = written.trim().split('\n')
  expect(lines.filter((line) => line.startsWith('::warning'))).toHaveLength(10)
  expect(lines.filter((line) => line.startsWith('::notice'))).toHaveLength(1)
  expect(lines[9]).toContain('GitHub shows no more annotations of this level')
})

describe.each(Object.entries(hostileStrings))('%s', (_what, text) => {
  test('The sink writes one workflow command and no other', async () => {
    const subject = aSubject({ name: text })
    await openGithub(world)(toAlertAnnotation(anAlert({ description: text, subject })), never)
    expect(written.split(/[\r\n]+/).filter((line) => line !== '')).toHaveLength(1)
    expect(written).toMatch(/^::warning title=/)
  })
})
