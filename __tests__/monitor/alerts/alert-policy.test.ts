import { describe, expect, test } from '@jest/globals'
import type { TrackedAnomaly } from '../../../src/monitor/anomaly.js'
import { createAlertPolicy } from '../../../src/monitor/alerts/alert-policy.js'
import type { MonitorView } from '../../../src/monitor/monitor-view.js'
import { aView, anAnomaly, startMs } from '../../support/audience-views.js'

const minute = 60_000
const at = (seconds: number) => startMs + seconds * 1000

/** A view so many seconds after the start. */
const viewAt = (
  seconds: number,
  anomalies: readonly TrackedAnomaly[] = [],
  overrides: Partial<MonitorView> = {},
) => aView({ atMs: at(seconds), anomalies, ...overrides })

/** What is told over these views, as `kind type`. */
function told(views: readonly MonitorView[], reminderMs: number | null = null) {
  const policy = createAlertPolicy({ reminderMs })
  return views.map((view) => policy.observe(view).map(({ kind, type }) => `${kind} ${type}`))
}

const active = anAnomaly()
const gone = { ...active, resolvedAtMs: at(10) }

test('a run that is well is no news, and neither is one that has not begun or ended well', () => {
  const views = [
    viewAt(0, [], { phase: 'waiting', verdict: 'unknown' }),
    viewAt(1),
    viewAt(2, [], { phase: 'complete' }),
  ]
  expect(told(views, 1)).toEqual([[], [], []])
})

describe('an anomaly', () => {
  test('is raised once, however often it is seen', () => {
    expect(told([viewAt(0), viewAt(1, [active]), viewAt(2, [active])])).toEqual([
      [],
      ['raised slow_worker'],
      [],
    ])
  })

  test('is raised when it was there before anybody looked', () => {
    expect(told([viewAt(0, [active])])).toEqual([['raised slow_worker']])
  })

  test('is no news when it was over before anybody looked', () => {
    expect(told([viewAt(20, [gone]), viewAt(21, [gone])])).toEqual([[], []])
  })

  test('is resolved once, when it has been away for half a minute', () => {
    const views = [viewAt(0, [active]), viewAt(10, [gone]), viewAt(39, [gone])]
    expect(told([...views, viewAt(40, [gone]), viewAt(100, [gone])])).toEqual([
      ['raised slow_worker'],
      [],
      [],
      ['resolved slow_worker'],
      [],
    ])
  })

  test('is resolved when it has fallen out of the view', () => {
    expect(told([viewAt(0, [active]), viewAt(1), viewAt(31)]).flat()).toEqual([
      'raised slow_worker',
      'resolved slow_worker',
    ])
  })

  test('that came and went between two looks is told both times', () => {
    expect(told([viewAt(0), viewAt(11, [gone]), viewAt(41, [gone])]).flat()).toEqual([
      'raised slow_worker',
      'resolved slow_worker',
    ])
  })

  test('of another worker or severity is another', () => {
    const other = anAnomaly({ id: 'b', workerId: 0 })
    const worse = anAnomaly({ id: 'c', severity: 'critical' })
    expect(told([viewAt(0, [active]), viewAt(1, [active, other, worse])])[1]).toHaveLength(2)
  })
})

describe('one that flaps', () => {
  const again = (n: number) => anAnomaly({ id: `slow_worker:1:${n}`, raisedAtMs: at(n * 10) })
  const flapping = [
    viewAt(0, [again(0)]),
    viewAt(5, [{ ...again(0), resolvedAtMs: at(5) }]),
    viewAt(10, [again(1)]),
    viewAt(15, [{ ...again(1), resolvedAtMs: at(15) }]),
    viewAt(20, [again(2)]),
  ]

  test('is told once', () => {
    expect(told(flapping).flat()).toEqual(['raised slow_worker'])
  })

  test('says at its end how often it came back, and since when', () => {
    const policy = createAlertPolicy({ reminderMs: null })
    flapping.forEach((view) => policy.observe(view))
    policy.observe(viewAt(25))
    expect(policy.observe(viewAt(55))).toMatchObject([
      { kind: 'resolved', returns: 2, sinceMs: startMs },
    ])
  })

  test('is raised anew when it comes back after it was resolved', () => {
    const views = [...flapping, viewAt(25), viewAt(55), viewAt(60, [again(6)])]
    expect(told(views).flat()).toEqual([
      'raised slow_worker',
      'resolved slow_worker',
      'raised slow_worker',
    ])
  })
})

describe('a reminder', () => {
  test('comes at every interval while it lasts, counted from the last time', () => {
    const views = [0, 59, 61, 100, 122].map((seconds) => viewAt(seconds, [active]))
    expect(told(views, minute).map((list) => list.length)).toEqual([1, 0, 1, 0, 1])
    expect(told(views, minute)[2]).toEqual(['reminded slow_worker'])
  })

  test('never comes when nobody wants any', () => {
    const views = [viewAt(0, [active]), viewAt(100_000, [active])]
    expect(told(views, null).flat()).toHaveLength(1)
  })

  test('does not come of what is away or of a run that is over', () => {
    const failed = { phase: 'failed', verdict: 'critical' } as const
    expect(told([viewAt(0, [active]), viewAt(61, [gone])], minute)[1]).toEqual([])
    const over = [viewAt(0, [active], failed), viewAt(600, [active], failed)]
    expect(told(over, minute)[1]).toEqual([])
  })
})

describe('the run itself', () => {
  test.each([
    ['stale', 'unknown', 'raised run_stale', 'critical'],
    ['blind', 'unknown', 'raised run_blind', 'critical'],
    ['failed', 'critical', 'raised run_failed', 'critical'],
    ['complete', 'degraded', 'raised run_unhealthy', 'warning'],
    ['complete', 'unknown', 'raised run_unhealthy', 'warning'],
    ['complete', 'critical', 'raised run_unhealthy', 'critical'],
  ] as const)('%s and %s: %s', (phase, verdict, expected, severity) => {
    const policy = createAlertPolicy({ reminderMs: null })
    const alerts = policy.observe(viewAt(0, [], { phase, verdict, reason: 'why' }))
    expect(alerts.map(({ kind, type }) => `${kind} ${type}`)).toEqual([expected])
    expect(alerts[0]).toMatchObject({ severity, description: 'why', anomalyIds: [] })
  })

  test('is told to live again when it moves for half a minute', () => {
    const stale = { phase: 'stale', verdict: 'unknown' } as const
    const views = [viewAt(0, [], stale), viewAt(1), viewAt(31)]
    expect(told(views).flat()).toEqual(['raised run_stale', 'resolved run_stale'])
  })

  test('comes before its anomalies, the critical before the others, then by worker', () => {
    const anomalies = [
      anAnomaly({ id: 'a', workerId: 3 }),
      anAnomaly({ id: 'b', workerId: 1 }),
      anAnomaly({ id: 'c', workerId: 9, type: 'failed_worker', severity: 'critical' }),
    ]
    const policy = createAlertPolicy({ reminderMs: null })
    const alerts = policy.observe(viewAt(0, anomalies, { phase: 'failed', verdict: 'critical' }))
    expect(alerts.map(({ type, workerId }) => [type, workerId])).toEqual([
      ['run_failed', null],
      ['failed_worker', 9],
      ['slow_worker', 1],
      ['slow_worker', 3],
    ])
  })
})

describe('at the end', () => {
  test('what is away is resolved at once, and what is there is not', () => {
    const policy = createAlertPolicy({ reminderMs: null })
    const other = anAnomaly({ id: 'b', workerId: 0 })
    policy.observe(viewAt(0, [active, other]))
    policy.observe(viewAt(1, [other]))
    expect(policy.end()).toMatchObject([{ kind: 'resolved', workerId: 1 }])
    expect(policy.end()).toEqual([])
  })

  test('of the run the same holds', () => {
    const views = [viewAt(0, [active]), viewAt(1, [], { phase: 'complete' })]
    expect(told(views)[1]).toEqual(['resolved slow_worker'])
  })

  test('of a policy that saw nothing there is nothing to say', () => {
    expect(createAlertPolicy({ reminderMs: 1 }).end()).toEqual([])
  })
})

test('trouble of a run that another replaced is resolved, in its own name', () => {
  const policy = createAlertPolicy({ reminderMs: null })
  policy.observe(viewAt(0, [active]))
  expect(policy.observe(viewAt(1, [], { runId: 'run-2' }))).toMatchObject([
    { kind: 'resolved', run: { runId: 'run-1' } },
  ])
})

test('several anomalies of one kind and worker are one alert with all their ids', () => {
  const policy = createAlertPolicy({ reminderMs: null })
  const two = [anAnomaly({ id: 'a' }), anAnomaly({ id: 'b' })]
  expect(policy.observe(viewAt(0, two))).toMatchObject([{ anomalyIds: ['a', 'b'] }])
})

test('the advice of an anomaly goes with it', () => {
  const advice = { anomalyId: active.id, meaning: 'm', next: ['n'], commands: [] }
  const policy = createAlertPolicy({ reminderMs: null })
  const view = viewAt(0, [active], { recommendations: [advice] })
  expect(policy.observe(view)[0]?.recommendation).toBe(advice)
})
