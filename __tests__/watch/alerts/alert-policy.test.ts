import { expect, test } from 'vitest'
import type { AlertSnapshot, Problem, Subject } from '../../../src/watch/alerts/alert.js'
import { toAlertAnnotation } from '../../../src/watch/alerts/alert-annotation.js'
import { toAlertDocument } from '../../../src/watch/alerts/alert-document.js'
import { createAlertPolicy } from '../../../src/watch/alerts/alert-policy.js'
import { toMailMessage } from '../../../src/watch/alerts/mail-message.js'
import { toSlackMessage } from '../../../src/watch/alerts/slack-message.js'
import { startMs } from '../../support/builders/audience-views.js'

/** A kind of subject that nothing in src knows. */
const aLighthouse = (overrides: Partial<Subject> = {}): Subject => ({
  kind: 'lighthouse',
  name: 'skerry',
  preposition: 'on',
  isOver: false,
  facts: [{ name: 'tide', value: 'low' }],
  source: 'the harbour',
  fields: { tide: 'low', keepers: 2 },
  ...overrides,
})

const isDark = (subject: Subject): Problem => ({
  subject,
  key: `${subject.kind}/${subject.name}/lamp_dark`,
  type: 'lamp_dark',
  severity: 'critical',
  part: 'lamp 2',
  description: 'the lamp has given no light for 9 minutes',
  evidence: [{ name: 'oil', value: '0 litres' }],
  advice: ['ships cannot see it', 'carry oil up the stairs'],
  anomalyIds: [],
  sinceMs: startMs,
  fields: { lamp: 2 },
})

const look = (seconds: number, subjects: readonly Subject[], problems: readonly Problem[]) =>
  ({ atMs: startMs + seconds * 1000, subjects, problems, passed: [] }) satisfies AlertSnapshot

/** The alerts of these looks as `kind name`. */
function alertsOf(looks: readonly AlertSnapshot[], reminderMs: number | null = null) {
  const policy = createAlertPolicy({ reminderMs })
  return looks.map((each) =>
    policy.observe(each).map(({ kind, subject }) => `${kind} ${subject.name}`),
  )
}

const skerry = aLighthouse()
const reef = aLighthouse({ name: 'reef' })

test('The policy raises, reminds of and resolves trouble of any kind of subject', () => {
  const looks = [
    look(0, [skerry], [isDark(skerry)]),
    look(60, [skerry], [isDark(skerry)]),
    look(61, [skerry], []),
    look(91, [skerry], []),
  ]
  expect(alertsOf(looks, 60_000)).toEqual([
    ['raised skerry'],
    ['reminded skerry'],
    [],
    ['resolved skerry'],
  ])
})

test('The policy reminds and resolves on time after the calendar was set back', () => {
  const hourBack = -3600
  const reminded = [0, hourBack, hourBack + 59, hourBack + 60].map((seconds) =>
    look(seconds, [skerry], [isDark(skerry)]),
  )
  expect(alertsOf(reminded, 60_000)).toEqual([['raised skerry'], [], [], ['reminded skerry']])
  const resolved = [look(0, [skerry], [isDark(skerry)]), look(1, [skerry], [])].concat(
    [hourBack, hourBack + 29, hourBack + 30].map((seconds) => look(seconds, [skerry], [])),
  )
  expect(alertsOf(resolved)).toEqual([['raised skerry'], [], [], [], ['resolved skerry']])
})

test('The policy separates the trouble of several subjects and clears that of unwatched ones', () => {
  const both = [skerry, reef]
  const looks = [
    look(0, both, [isDark(skerry), isDark(reef)]),
    look(1, both, [isDark(reef)]),
    look(2, [skerry], []),
  ]
  expect(alertsOf(looks)).toEqual([['raised skerry', 'raised reef'], [], ['resolved reef']])
})

test('The policy sends no reminder for a finished subject and resolves vanished trouble at once', () => {
  const over = aLighthouse({ isOver: true })
  const looks = [
    look(0, [skerry, reef], [isDark(skerry), isDark(reef)]),
    look(600, [over, reef], [isDark(over), isDark(reef)]),
    look(601, [over, reef], []),
  ]
  expect(alertsOf(looks, 60_000)).toEqual([
    ['raised skerry', 'raised reef'],
    ['reminded reef'],
    ['resolved skerry'],
  ])
})

test('The policy treats a subject of another kind with the same name as another subject', () => {
  const ship = aLighthouse({ kind: 'ship' })
  const looks = [look(0, [skerry], [isDark(skerry)]), look(1, [ship], [])]
  expect(alertsOf(looks)).toEqual([['raised skerry'], ['resolved skerry']])
})

test('Every form of an alert names the kind, the name and the state of its subject', () => {
  const [alert] = createAlertPolicy({ reminderMs: null }).observe(
    look(0, [skerry], [isDark(skerry)]),
  )
  const headline = '[critical] lamp dark (lamp 2) on lighthouse skerry'
  expect(toMailMessage(alert!)).toMatchObject({ subject: headline })
  expect(toMailMessage(alert!).text).toContain('lighthouse: skerry\ntide: low\noil: 0 litres\n')
  expect(toSlackMessage(alert!).text).toContain(headline)
  expect(toAlertAnnotation(alert!)).toMatchObject({ level: 'error', title: headline })
  expect(toAlertDocument(alert!)).toMatchObject({
    type: 'lamp_dark',
    lamp: 2,
    subject: { kind: 'lighthouse', name: 'skerry' },
    lighthouse: { tide: 'low', keepers: 2 },
    next: ['ships cannot see it', 'carry oil up the stairs'],
  })
})

test('The own fields of a subject cannot replace the common fields of an alert', () => {
  const sly = aLighthouse({ kind: 'schema', fields: { version: 9 } })
  const problem = { ...isDark(sly), fields: { version: 2, key: 'x' } }
  const [alert] = createAlertPolicy({ reminderMs: null }).observe(look(0, [sly], [problem]))
  expect(toAlertDocument(alert!)).toMatchObject({
    schema: 'minicluster.alert',
    version: 1,
    key: problem.key,
  })
})
