import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { ConfigError } from '../../../src/errors.js'
import { toAlertAnnotation } from '../../../src/monitor/alerts/alert-annotation.js'
import { openGithub } from '../../../src/system/alert-sinks/github.js'
import { anAlert } from '../../support/audience-alerts.js'
import { hostileStrings } from '../../support/hostile-strings.js'

const world = { variables: { GITHUB_ACTIONS: 'true' }, workingDirectory: '/', nowMs: () => 0 }
const never = new AbortController().signal

let written = ''
beforeEach(() => {
  written = ''
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
    written += String(text)
    return true
  })
})
afterEach(() => void jest.restoreAllMocks())

test('outside of a workflow there is nobody to annotate for', () => {
  expect(() => openGithub({ ...world, variables: {} })).toThrow(ConfigError)
})

test('an alert is an annotation with a title', async () => {
  await openGithub(world)(toAlertAnnotation(anAlert()), never)
  expect(written).toMatch(/^::warning title=\[warning\] slow worker/)
})

test('a reminder is none', async () => {
  await openGithub(world)(toAlertAnnotation(anAlert({ kind: 'reminded' })), never)
  expect(written).toBe('')
})

test('there are as many of a level as GitHub shows, and the last says so', async () => {
  const sink = openGithub(world)
  for (let i = 0; i < 15; i += 1) await sink(toAlertAnnotation(anAlert()), never)
  await sink(toAlertAnnotation(anAlert({ kind: 'resolved' })), never)
  const lines = written.trim().split('\n')
  expect(lines.filter((line) => line.startsWith('::warning'))).toHaveLength(10)
  expect(lines.filter((line) => line.startsWith('::notice'))).toHaveLength(1)
  expect(lines[9]).toContain('GitHub shows no more of this level')
})

describe.each(Object.entries(hostileStrings))('%s', (_what, text) => {
  test('is one command and no other', async () => {
    const run = { ...anAlert().run, runId: text }
    await openGithub(world)(toAlertAnnotation(anAlert({ description: text, run })), never)
    expect(written.split(/[\r\n]+/).filter((line) => line !== '')).toHaveLength(1)
    expect(written).toMatch(/^::warning title=/)
  })
})
