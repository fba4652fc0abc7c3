import { describe, expect, test } from 'vitest'
import type { Alert } from '../../../src/watch/alerts/alert.js'
import { toAlertAnnotation } from '../../../src/watch/alerts/alert-annotation.js'
import { toAlertDocument } from '../../../src/watch/alerts/alert-document.js'
import { describeAlert } from '../../../src/watch/alerts/describe-alert.js'
import { toMailMessage } from '../../../src/watch/alerts/mail-message.js'
import { toSlackMessage } from '../../../src/watch/alerts/slack-message.js'
import { anAlert, aSubject } from '../../support/builders/audience-alerts.js'
import { hostileStrings } from '../../support/builders/hostile-strings.js'

test.each([
  ['raised', '[warning] slow worker (worker 1) in run run-1'],
  ['reminded', '[warning] still: slow worker (worker 1) in run run-1'],
  ['resolved', '[ok] resolved: slow worker (worker 1) in run run-1'],
] as const)('An alert that is %s names the problem, the worker and the run', (kind, headline) => {
  expect(describeAlert(anAlert({ kind })).headline).toBe(headline)
})

const unknownPlace = { worker_id: null, step: null }

test('The JSON of an alert states its version and keeps unknown as null', () => {
  expect(toAlertDocument(anAlert({ part: null, fields: unknownPlace }))).toEqual({
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
    next: ['it is slow', 'look at it', 'minicluster runs events'],
    subject: { kind: 'run', name: 'run-1' },
    run: {
      run_id: 'run-1',
      phase: 'running',
      verdict: 'degraded',
      completed_steps: 10,
      total_steps: 100,
    },
  })
})

test('A mail has the headline as its subject, and numbers, advice and times in its text', () => {
  const { subject, text } = toMailMessage(anAlert({ returns: 2 }))
  expect(subject).toBe('[warning] slow worker (worker 1) in run run-1')
  expect(text).toContain('worker 1 is slow')
  expect(text).toContain('came back: 2 times')
  expect(text).toContain('- look at it')
})

test('The lines of a mail keep their order', () => {
  const { text } = toMailMessage(anAlert({ returns: 2, anomalyIds: ['a', 'b'] }))
  expect(text.split('\n')).toEqual([
    '[warning] slow worker (worker 1) in run run-1',
    '',
    'worker 1 is slow',
    '',
    'run: run-1',
    'state: running, degraded',
    'steps: 10 of 100',
    'at step: 9',
    'since: 2026-01-15T12:00:00.000Z (5 s)',
    'came back: 2 times',
    'anomalies: 2',
    'watched: /runs/health.json',
    '',
    'Next:',
    '- it is slow',
    '- look at it',
    '- minicluster runs events',
    '',
  ])
})

test('A resolved alert has no advice', () => {
  expect(toMailMessage(anAlert({ kind: 'resolved' })).text).not.toContain('Next:')
})

describe('Annotations', () => {
  test.each([
    ['raised', 'warning', 'warning'],
    ['raised', 'critical', 'error'],
    ['resolved', 'critical', 'notice'],
  ] as const)(
    'The annotation of a %s alert with severity "%s" has the level "%s"',
    (kind, severity, level) => {
      expect(toAlertAnnotation(anAlert({ kind, severity }))?.level).toBe(level)
    },
  )

  test('A reminder gives no annotation', () => {
    expect(toAlertAnnotation(anAlert({ kind: 'reminded' }))).toBeNull()
  })
})

/** An alert in which every string from outside is this one. */
const hostileAlert = (text: string): Alert =>
  anAlert({
    description: text,
    part: text,
    subject: aSubject({ name: text, source: text, facts: [{ name: 'state', value: text }] }),
    evidence: [{ name: 'at step', value: text }],
    advice: [text, text, text],
  })

describe.each(Object.entries(hostileStrings))('%s', (_what, text) => {
  const alert = hostileAlert(text)

  test('A mail keeps the text on its line and has a short header', () => {
    const { subject, text: body } = toMailMessage(alert)
    expect(subject).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u)
    expect(subject.length).toBeLessThan(200)
    expect(body.split('\n').length).toBe(toMailMessage(hostileAlert('x')).text.split('\n').length)
  })

  test('A Slack message has no foreign markup, no mention, and stays within the limits', () => {
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

  test('The JSON form is readable again, and the annotation is one line', () => {
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

test('A Slack message escapes underscores around words, but not inside a word', () => {
  const alert = anAlert({ description: '_loss_divergence_' })
  expect(JSON.stringify(toSlackMessage(alert))).toContain(
    '\u200b_\u200bloss_divergence\u200b_\u200b',
  )
})
