import { describe, expect, test } from 'vitest'
import { createAlertPolicy } from '../../../../src/watch/alerts/alert-policy.js'
import { createNodeAlertSnapshots } from '../../../../src/watch/nodes/alert-snapshots.js'
import {
  recordSentAlerts,
  restoreSentAlerts,
} from '../../../../src/watch/nodes/state/sent-alerts.js'
import { aNode, aTrouble, sampleView } from '../sample-view.js'

const source = 'cluster.yaml'
const reminderMs = 1_800_000
const hot = aTrouble({ id: 'hot/1', node: 'gpu2', type: 'gpu-temperature' })
const view = { ...sampleView([aNode('gpu2', {})]), troubles: [hot], atMs: 1e12 }
const wellAt = (atMs: number) => ({
  ...view,
  atMs,
  troubles: [{ ...hot, resolvedAtMs: view.atMs + 1 }],
})

/** The alerts of a watch that was killed, as the state file has them. */
function afterAKill() {
  const policy = createAlertPolicy({ reminderMs })
  const raised = policy.observe(createNodeAlertSnapshots(source)(view))
  expect(raised.map(({ kind }) => kind)).toEqual(['raised'])
  return recordSentAlerts(policy.open())
}

/** What the next watch sends at its first looks. */
function sentBy(first: typeof view, later: typeof view, sent = afterAKill()) {
  const open = restoreSentAlerts(sent, first, source)
  const policy = createAlertPolicy({ reminderMs, open })
  const toLook = createNodeAlertSnapshots(source)
  return [first, later].flatMap((one) => policy.observe(toLook(one)).map(({ kind }) => kind))
}

describe('Alerts of a watch that continues after another was killed', () => {
  test('An alert is not sent again while its problem lasts, except for reminders', () => {
    expect(sentBy(view, { ...view, atMs: view.atMs + 60_000 })).toEqual([])
    expect(sentBy(view, { ...view, atMs: view.atMs + reminderMs })).toEqual(['reminded'])
  })

  test('An alert whose problem ended in between is resolved once', () => {
    expect(sentBy(wellAt(view.atMs + 2), wellAt(view.atMs + 60_000))).toEqual(['resolved'])
  })

  test('A problem without an alert so far is raised', () => {
    expect(sentBy(view, { ...view, atMs: view.atMs + 60_000 }, [])).toEqual(['raised'])
  })

  test('An alert with an invalid time is raised again', () => {
    const broken = afterAKill().map((one) => ({ ...one, sent_at: 'never' }))
    expect(sentBy(view, { ...view, atMs: view.atMs + 60_000 }, broken)).toEqual(['raised'])
  })
})
