import { expect, test } from 'vitest'
import { createAlertPolicy } from '../../../src/watch/alerts/alert-policy.js'
import { unwatchedJobAlert, unseenSubject } from '../../../src/watch/jobs/unwatched-job-alert.js'
import {
  createJobAlertSnapshots,
  subjectOf,
} from '../../../src/watch/jobs/watch/alert-snapshots.js'
import { aGpu } from './health-fixture.js'
import { aPicture } from './watch/sample-snapshot.js'

const start = 1_795_400_000_000
const at = (seconds: number, changes = {}) =>
  aPicture({ ...changes, nowMs: start + 1000 * seconds })
const idle = { gpus: [{ status: 'ok' as const, value: [aGpu(0, 90), aGpu(1, 0)] }] }
const given = { task: 'watch', description: 'nobody watches', command: 'watch j' } as const

test('A watch that is given up raises one alert, resolves no other one, and the next watch resolves it', () => {
  const policy = createAlertPolicy({ reminderMs: null })
  policy.observe(createJobAlertSnapshots()(at(0, idle)))
  const open = policy.open()
  const subject = subjectOf(at(0, idle))
  const look = unwatchedJobAlert({ ...given, subject, open, atMs: start + 60_000 })
  const last = createAlertPolicy({ reminderMs: null, open })
  expect([...last.observe(look), ...last.end()]).toMatchObject([
    { kind: 'raised', type: 'watch_given_up', severity: 'critical' },
  ])
  const next = createAlertPolicy({ reminderMs: null, open: last.open() })
  const toLook = createJobAlertSnapshots(last.open().map(({ problem }) => problem))
  const sent = [100, 131].flatMap((seconds) => next.observe(toLook(at(seconds, idle))))
  expect(sent.map(({ kind, type }) => `${kind} ${type}`)).toEqual(['resolved watch_given_up'])
})

test('A watch that is given up before its first poll names its job', () => {
  const subject = unseenSubject('j', 'a background watch')
  const { subjects, problems } = unwatchedJobAlert({ ...given, subject, open: [], atMs: start })
  expect(subjects).toMatchObject([{ kind: 'job', name: 'j', isOver: false }])
  expect(problems).toMatchObject([
    { description: 'nobody watches', key: 'jobs/j/watch_given_up', type: 'watch_given_up' },
  ])
})
