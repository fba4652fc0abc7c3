import { expect, test } from 'vitest'
import { createAlertPolicy } from '../../../src/alerts/alert-policy.js'
import { createJobAlertLooks } from '../../../src/jobs/watch/alert-looks.js'
import { givenUpLook } from '../../../src/jobs/watch/given-up-look.js'
import { aGpu } from '../health-fixture.js'
import { aPicture } from './sample-picture.js'

const start = 1_795_400_000_000
const at = (seconds: number, changes = {}) =>
  aPicture({ ...changes, nowMs: start + 1000 * seconds })
const idle = { gpus: [{ status: 'ok' as const, value: [aGpu(0, 90), aGpu(1, 0)] }] }

test('A watch that is given up raises one alert, resolves no other one, and the next watch resolves it', () => {
  const policy = createAlertPolicy({ reminderMs: null })
  policy.observe(createJobAlertLooks()(at(0, idle)))
  const open = policy.open()
  const given = givenUpLook({
    ...{ job: 'j', picture: at(0, idle), open, why: 'it died', atMs: start + 60_000 },
  })
  const last = createAlertPolicy({ reminderMs: null, open })
  expect([...last.observe(given), ...last.end()]).toMatchObject([
    { kind: 'raised', type: 'watch_given_up', severity: 'critical' },
  ])
  const next = createAlertPolicy({ reminderMs: null, open: last.open() })
  const toLook = createJobAlertLooks(last.open().map(({ problem }) => problem))
  const sent = [100, 131].flatMap((seconds) => next.observe(toLook(at(seconds, idle))))
  expect(sent.map(({ kind, type }) => `${kind} ${type}`)).toEqual(['resolved watch_given_up'])
})

test('A watch that is given up before its first poll names its job', () => {
  const { subjects, problems } = givenUpLook({
    ...{ job: 'j', picture: null, open: [], why: 'it died', atMs: start },
  })
  expect(subjects).toMatchObject([{ kind: 'job', name: 'j', isOver: false }])
  expect(problems.map(({ description }) => description)).toEqual([
    'no process watches the job any longer: it died',
  ])
})
