import { describe, expect, test } from 'vitest'
import type { TrackedAnomaly } from '../../../src/watch/monitor/anomaly.js'
import {
  type AlertPolicySettings,
  createAlertPolicy,
} from '../../../src/watch/alerts/alert-policy.js'
import { toAlertDocument } from '../../../src/watch/alerts/alert-document.js'
import { createAlertSnapshots } from '../../../src/watch/monitor/alert-snapshots.js'
import type { MonitorView } from '../../../src/watch/monitor/monitor-view.js'
import { aView, anAnomaly, startMs } from '../../support/builders/audience-views.js'

const minute = 60_000
const at = (seconds: number) => startMs + seconds * 1000

/** A view so many seconds after the start. */
const viewAt = (
  seconds: number,
  anomalies: readonly TrackedAnomaly[] = [],
  overrides: Partial<MonitorView> = {},
) => aView({ atMs: at(seconds), anomalies, ...overrides })

/** The policy of alerts, over the views of a run. */
function alertsOfRun(settings: AlertPolicySettings) {
  const policy = createAlertPolicy(settings)
  const toLook = createAlertSnapshots()
  return {
    observe: (view: MonitorView) => policy.observe(toLook(view)),
    end: () => policy.end(),
  }
}

/** What is told over these views, as `kind type`. */
function told(views: readonly MonitorView[], reminderMs: number | null = null) {
  const policy = alertsOfRun({ reminderMs })
  return views.map((view) => policy.observe(view).map(({ kind, type }) => `${kind} ${type}`))
}

const active = anAnomaly()
const gone = { ...active, resolvedAtMs: at(10) }

test('The policy sends nothing for a healthy run, an unstarted run and a good end', () => {
  const views = [
    viewAt(0, [], { phase: 'waiting', verdict: 'unknown' }),
    viewAt(1),
    viewAt(2, [], { phase: 'complete' }),
  ]
  expect(told(views, 1)).toEqual([[], [], []])
})

describe('Alerts about an anomaly', () => {
  test('The policy raises an anomaly once, however often it appears', () => {
    expect(told([viewAt(0), viewAt(1, [active]), viewAt(2, [active])])).toEqual([
      [],
      ['raised slow_worker'],
      [],
    ])
  })

  test('The policy raises an anomaly that existed before the first poll', () => {
    expect(told([viewAt(0, [active])])).toEqual([['raised slow_worker']])
  })

  test('The policy ignores an anomaly that was over before the first poll', () => {
    expect(told([viewAt(20, [gone]), viewAt(21, [gone])])).toEqual([[], []])
  })

  test('The policy resolves an anomaly once, after half a minute of absence', () => {
    const views = [viewAt(0, [active]), viewAt(10, [gone]), viewAt(39, [gone])]
    expect(told([...views, viewAt(40, [gone]), viewAt(100, [gone])])).toEqual([
      ['raised slow_worker'],
      [],
      [],
      ['resolved slow_worker'],
      [],
    ])
  })

  test('The policy resolves an anomaly that has dropped out of the view', () => {
    expect(told([viewAt(0, [active]), viewAt(1), viewAt(31)]).flat()).toEqual([
      'raised slow_worker',
      'resolved slow_worker',
    ])
  })

  test('The policy raises and resolves an anomaly that came and went between two looks', () => {
    expect(told([viewAt(0), viewAt(11, [gone]), viewAt(41, [gone])]).flat()).toEqual([
      'raised slow_worker',
      'resolved slow_worker',
    ])
  })

  test('The policy treats another worker or severity as another anomaly', () => {
    const other = anAnomaly({ id: 'b', workerId: 0 })
    const worse = anAnomaly({ id: 'c', severity: 'critical' })
    expect(told([viewAt(0, [active]), viewAt(1, [active, other, worse])])[1]).toHaveLength(2)
  })
})

describe('A flapping anomaly', () => {
  const again = (n: number) => anAnomaly({ id: `slow_worker:1:${n}`, raisedAtMs: at(n * 10) })
  const flapping = [
    viewAt(0, [again(0)]),
    viewAt(5, [{ ...again(0), resolvedAtMs: at(5) }]),
    viewAt(10, [again(1)]),
    viewAt(15, [{ ...again(1), resolvedAtMs: at(15) }]),
    viewAt(20, [again(2)]),
  ]

  test('The policy raises a flapping anomaly once', () => {
    expect(told(flapping).flat()).toEqual(['raised slow_worker'])
  })

  test('The final alert says how often a flapping anomaly came back, and since when', () => {
    const policy = alertsOfRun({ reminderMs: null })
    flapping.forEach((view) => policy.observe(view))
    policy.observe(viewAt(25))
    expect(policy.observe(viewAt(55))).toMatchObject([
      { kind: 'resolved', returns: 2, sinceMs: startMs },
    ])
  })

  test('The policy raises an anomaly again when it returns after its resolution', () => {
    const views = [...flapping, viewAt(25), viewAt(55), viewAt(60, [again(6)])]
    expect(told(views).flat()).toEqual([
      'raised slow_worker',
      'resolved slow_worker',
      'raised slow_worker',
    ])
  })
})

describe('Reminders', () => {
  test('The policy sends a reminder at every interval, counted from the last alert', () => {
    const views = [0, 59, 61, 100, 122].map((seconds) => viewAt(seconds, [active]))
    expect(told(views, minute).map((list) => list.length)).toEqual([1, 0, 1, 0, 1])
    expect(told(views, minute)[2]).toEqual(['reminded slow_worker'])
  })

  test('The policy sends no reminder when reminders are off', () => {
    const views = [viewAt(0, [active]), viewAt(100_000, [active])]
    expect(told(views, null).flat()).toHaveLength(1)
  })

  test('The policy sends no reminder for an absent anomaly or a finished run', () => {
    const failed = { phase: 'failed', verdict: 'critical' } as const
    expect(told([viewAt(0, [active]), viewAt(61, [gone])], minute)[1]).toEqual([])
    const over = [viewAt(0, [active], failed), viewAt(600, [active], failed)]
    expect(told(over, minute)[1]).toEqual([])
  })
})

describe('Alerts about the run itself', () => {
  test.each([
    ['stale', 'unknown', 'raised run_stale', 'critical'],
    ['blind', 'unknown', 'raised run_blind', 'critical'],
    ['failed', 'critical', 'raised run_failed', 'critical'],
    ['complete', 'degraded', 'raised run_unhealthy', 'warning'],
    ['complete', 'unknown', 'raised run_unhealthy', 'warning'],
    ['complete', 'critical', 'raised run_unhealthy', 'critical'],
  ] as const)(
    'The policy alerts about a run in phase %s with verdict %s: %s',
    (phase, verdict, expected, severity) => {
      const policy = alertsOfRun({ reminderMs: null })
      const alerts = policy.observe(viewAt(0, [], { phase, verdict, reason: 'why' }))
      expect(alerts.map(({ kind, type }) => `${kind} ${type}`)).toEqual([expected])
      expect(alerts[0]).toMatchObject({ severity, description: 'why', anomalyIds: [] })
    },
  )

  test('The policy resolves the alert when the run moves for half a minute', () => {
    const stale = { phase: 'stale', verdict: 'unknown' } as const
    const views = [viewAt(0, [], stale), viewAt(1), viewAt(31)]
    expect(told(views).flat()).toEqual(['raised run_stale', 'resolved run_stale'])
  })

  test('The policy sorts alerts: the run first, then critical anomalies, then by worker', () => {
    const anomalies = [
      anAnomaly({ id: 'a', workerId: 3 }),
      anAnomaly({ id: 'b', workerId: 1 }),
      anAnomaly({ id: 'c', workerId: 9, type: 'failed_worker', severity: 'critical' }),
    ]
    const policy = alertsOfRun({ reminderMs: null })
    const alerts = policy.observe(viewAt(0, anomalies, { phase: 'failed', verdict: 'critical' }))
    expect(alerts.map(({ type, part }) => [type, part])).toEqual([
      ['run_failed', null],
      ['failed_worker', 'worker 9'],
      ['slow_worker', 'worker 1'],
      ['slow_worker', 'worker 3'],
    ])
  })
})

describe('Alerts at the end', () => {
  test('The policy resolves absent anomalies at once at the end and keeps present ones', () => {
    const policy = alertsOfRun({ reminderMs: null })
    const other = anAnomaly({ id: 'b', workerId: 0 })
    policy.observe(viewAt(0, [active, other]))
    policy.observe(viewAt(1, [other]))
    expect(policy.end()).toMatchObject([{ kind: 'resolved', part: 'worker 1' }])
    expect(policy.end()).toEqual([])
  })

  test('The policy resolves an absent anomaly at once when the run itself completes', () => {
    const views = [viewAt(0, [active]), viewAt(1, [], { phase: 'complete' })]
    expect(told(views)[1]).toEqual(['resolved slow_worker'])
  })

  test('The policy sends nothing at the end when it has seen nothing', () => {
    expect(alertsOfRun({ reminderMs: 1 }).end()).toEqual([])
  })
})

test('The policy resolves the alerts of a replaced run in the name of that run', () => {
  const policy = alertsOfRun({ reminderMs: null })
  policy.observe(viewAt(0, [active]))
  expect(policy.observe(viewAt(1, [], { runId: 'run-2' }))).toMatchObject([
    { kind: 'resolved', subject: { name: 'run-1', fields: { run_id: 'run-1' } } },
  ])
})

test('The policy merges anomalies of one kind and worker into one alert with all their ids', () => {
  const policy = alertsOfRun({ reminderMs: null })
  const two = [anAnomaly({ id: 'a' }), anAnomaly({ id: 'b' })]
  expect(policy.observe(viewAt(0, two))).toMatchObject([{ anomalyIds: ['a', 'b'] }])
})

test('The alert contains the advice of its anomaly', () => {
  const advice = { anomalyId: active.id, meaning: 'm', next: ['n'], commands: [] }
  const policy = alertsOfRun({ reminderMs: null })
  const view = viewAt(0, [active], { recommendations: [advice] })
  expect(policy.observe(view)[0]?.advice).toEqual(['m', 'n'])
})

test('The document of an alert names worker, step and run as receivers know them', () => {
  const policy = alertsOfRun({ reminderMs: null })
  const [alert] = policy.observe(viewAt(5, [active], { verdict: 'degraded' }))
  expect(toAlertDocument(alert!)).toMatchObject({
    key: 'run-1/slow_worker:1:warning',
    headline: '[warning] slow worker (worker 1) in run run-1',
    worker_id: 1,
    step: 9,
    run: {
      run_id: 'run-1',
      phase: 'running',
      verdict: 'degraded',
      completed_steps: 10,
      total_steps: 100,
    },
  })
})
