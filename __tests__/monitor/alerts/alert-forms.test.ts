import { describe, expect, test } from '@jest/globals'
import type { Alert } from '../../../src/monitor/alerts/alert.js'
import { toAlertAnnotation } from '../../../src/monitor/alerts/alert-annotation.js'
import { toAlertDocument } from '../../../src/monitor/alerts/alert-document.js'
import { describeAlert } from '../../../src/monitor/alerts/describe-alert.js'
import { toMailMessage } from '../../../src/monitor/alerts/mail-message.js'
import { toSlackMessage } from '../../../src/monitor/alerts/slack-message.js'
import { anAlert } from '../../support/audience-alerts.js'
import { hostileStrings } from '../../support/hostile-strings.js'

test.each([
  ['raised', '[warning] slow worker (worker 1) in run run-1'],
  ['reminded', '[warning] still: slow worker (worker 1) in run run-1'],
  ['resolved', '[ok] resolved: slow worker (worker 1) in run run-1'],
] as const)('an alert that is %s says what, who and which run', (kind, headline) => {
  expect(describeAlert(anAlert({ kind })).headline).toBe(headline)
})

test('the JSON names its version and keeps unknown as null', () => {
  expect(toAlertDocument(anAlert({ workerId: null, step: null }))).toEqual({
    schema: 'minicluster.alert',
    version: 1,
    key: 'run-1/slow_worker:1:warning',
    kind: 'raised',
    severity: 'warning',
    type: 'slow_worker',
    headline: '[warning] slow worker in run run-1',
    description: 'worker 1 is slow',
    worker_id: null,
    step: null,
    anomaly_ids: ['slow_worker:1:1'],
    since: '2026-01-15T12:00:00.000Z',
    at: '2026-01-15T12:00:05.000Z',
    times_come_back: 0,
    next: ['it is slow', 'look at it', 'minicluster events'],
    run: {
      run_id: 'run-1',
      phase: 'running',
      verdict: 'degraded',
      completed_steps: 10,
      total_steps: 100,
    },
  })
})

test('a mail has the headline as its subject, and numbers, advice and times in its text', () => {
  const { subject, text } = toMailMessage(anAlert({ returns: 2 }))
  expect(subject).toBe('[warning] slow worker (worker 1) in run run-1')
  expect(text).toContain('worker 1 is slow')
  expect(text).toContain('came back: 2 times')
  expect(text).toContain('- look at it')
})

test('what is resolved needs no advice', () => {
  expect(toMailMessage(anAlert({ kind: 'resolved' })).text).not.toContain('Next:')
})

describe('annotations', () => {
  test.each([
    ['raised', 'warning', 'warning'],
    ['raised', 'critical', 'error'],
    ['resolved', 'critical', 'notice'],
  ] as const)('%s and %s: %s', (kind, severity, level) => {
    expect(toAlertAnnotation(anAlert({ kind, severity }))?.level).toBe(level)
  })

  test('are not made of reminders', () => {
    expect(toAlertAnnotation(anAlert({ kind: 'reminded' }))).toBeNull()
  })
})

/** An alert in which every string from outside is this one. */
const hostileAlert = (text: string): Alert =>
  anAlert({
    description: text,
    run: { ...anAlert().run, runId: text, source: text },
    recommendation: { anomalyId: null, meaning: text, next: [text], commands: [text] },
  })

describe.each(Object.entries(hostileStrings))('%s', (_what, text) => {
  const alert = hostileAlert(text)

  test('stays on its line in a mail, and its header is short', () => {
    const { subject, text: body } = toMailMessage(alert)
    expect(subject).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u)
    expect(subject.length).toBeLessThan(200)
    expect(body.split('\n').length).toBe(toMailMessage(hostileAlert('x')).text.split('\n').length)
  })

  test('is no markup and no mention in Slack, and within its limits', () => {
    const { text: shown, blocks } = toSlackMessage(alert)
    const marked = blocks.flatMap((block) => markdownOf(block))
    for (const words of [shown, ...marked]) {
      expect(words).not.toMatch(/[<>]|&(?!amp;|lt;|gt;)/)
      expect(words).not.toMatch(/(?<!\u200b)[*~`]/)
      expect(words.length).toBeLessThanOrEqual(3000)
    }
    const [header] = blocks as [{ text: { type: string; text: string } }]
    expect(header.text.type).toBe('plain_text')
    expect(header.text.text.length).toBeLessThanOrEqual(150)
  })

  test('is JSON that can be read again, and an annotation of one line', () => {
    const document = toAlertDocument(alert)
    expect(JSON.parse(JSON.stringify(document)).version).toBe(1)
    expect(JSON.stringify(document).length).toBeLessThan(40_000)
    const annotation = toAlertAnnotation(alert)
    expect(`${annotation?.title}${annotation?.message}`).not.toMatch(/[\p{Cc}\u2028]/u)
  })
})

function markdownOf(block: unknown): string[] {
  const { text, elements = [] } = block as { text?: Text; elements?: Text[] }
  return [text, ...elements].flatMap((part) => (part?.type === 'mrkdwn' ? [part.text] : []))
}
type Text = { type: string; text: string }
