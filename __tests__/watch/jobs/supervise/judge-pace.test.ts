import { describe, expect, test } from 'vitest'
import { noProgress, type Progress } from '../../../../src/watch/jobs/progress.js'
import { beginSupervision } from '../../../../src/watch/jobs/supervise/begin.js'
import { judgePace, stallLimitMs } from '../../../../src/watch/jobs/supervise/judge-pace.js'
import {
  defaultSuperviseSettings,
  type SuperviseSettings,
} from '../../../../src/watch/jobs/supervise/settings.js'
import type { SupervisorState } from '../../../../src/kit/records/jobs/supervisor-state.js'
import { aPoll, progressOf, type Seen } from './a-poll.js'

const settings: SuperviseSettings = {
  ...defaultSuperviseSettings,
  lookMs: 100,
  eagerLookMs: 10,
  startLimitMs: 1000,
  stallFloorMs: 500,
  stallFactor: 10,
  recoveryLimitMs: 2000,
}
/** Two steps of 10 ms, the last at 20. */
const training = progressOf([
  [1, 10],
  [2, 20],
])

const aState = (changes: Partial<SupervisorState> = {}): SupervisorState => ({
  ...beginSupervision('r', 0),
  phase: 'progressing',
  progress: training,
  lastLookMs: 1000,
  ...changes,
})
/** One poll after so many milliseconds. */
const poll = (state: Partial<SupervisorState>, result: Partial<Seen> = {}, passedMs = 100) =>
  judgePace(aState(state), aPoll(result), { atMs: 1000 + passedMs, settings })

describe('Time without progress', () => {
  test.each<[string, Partial<SupervisorState>, Partial<Seen>, number, number, number]>([
    ['the time since the last poll', {}, {}, 100, 100, 0],
    ['at most three polls of it', {}, {}, 301, 300, 0],
    ['none before the first poll', { lastLookMs: null }, {}, 100, 0, 0],
    ['none where the clock went back', {}, {}, -50, 0, 0],
    ['none while the log cannot be read', { stillMs: 7 }, { steps: null }, 100, 7, 0],
    ['a pause that goes on', {}, { pause: 'going-on' }, 100, 0, 100],
    ['an announced pause', { pausedMs: 999 }, { pause: 'announced' }, 100, 0, 1099],
    [
      'no announced pause beyond a start',
      { pausedMs: 1000 },
      { pause: 'announced' },
      100,
      100,
      1000,
    ],
    [
      'none at a poll with a new step',
      {
        progress: progressOf([
          [1, 10],
          [2, 1100],
        ]),
        stillMs: 9,
        pausedMs: 9,
      },
      {},
      100,
      0,
      0,
    ],
  ])('The observed time is %s', (...[, state, result, passedMs, stillMs, pausedMs]) => {
    expect(poll(state, result, passedMs)).toMatchObject({ stillMs, pausedMs })
  })

  test('A silent log is counted until a new line, and not while it cannot be read', () => {
    expect(poll({ silentMs: 5 }).silentMs).toBe(105)
    expect(poll({ silentMs: 5 }, { hasNewLines: true }).silentMs).toBe(0)
    expect(poll({ silentMs: 5 }, { steps: null }).silentMs).toBe(5)
    expect(poll({ silentMs: 5 }, { steps: null, hasNewLines: true }).silentMs).toBe(0)
    expect(poll({ silentMs: 5 }, { isRecovering: true }).silentMs).toBe(0)
  })

  test.each([
    [false, true, true],
    [false, false, false],
    [false, null, false],
    [true, false, true],
  ])(
    'GPUs that were busy (%s) and are now (%s) were busy since the last step: %s',
    (before, now, were) => {
      expect(poll({ wereGpusBusy: before }, { areGpusBusy: now }).wereGpusBusy).toBe(were)
    },
  )

  test('The next poll is soon before the first step and later after it', () => {
    expect(poll({})).toMatchObject({
      phase: 'progressing',
      lastLookMs: 1100,
      next: { action: 'look', atMs: 1200 },
    })
    expect(poll({ progress: noProgress })).toMatchObject({
      phase: 'starting',
      next: { action: 'look', atMs: 1110 },
    })
  })
})

describe('A job that recovers by itself', () => {
  test.each([
    [1900, false, ['still'], 'look'],
    [1901, false, ['no-recovery'], 'look'],
    [1901, true, ['still'], 'stop'],
    [1900, true, ['still'], 'look'],
  ])(
    'After %i ms and 100 more it is stopped only at the second poll beyond the limit',
    (...[recoveringMs, isStalledOnce, , action]) => {
      const state = poll(
        { recoveringMs, isStalledOnce, alerts: ['stalled'] },
        { isRecovering: true },
      )
      expect(state.recoveringMs).toBe(recoveringMs + 100)
      expect(state.next.action).toBe(action)
      expect(state.alerts.includes('no-recovery')).toBe(recoveringMs > 1900 && !isStalledOnce)
      expect(state.alerts).not.toContain('stalled')
      expect(state.isStalledOnce).toBe(recoveringMs > 1900 && !isStalledOnce)
      if (action === 'stop')
        expect(state).toMatchObject({ phase: 'stopping', failure: { class: 'machine' } })
    },
  )

  test('It counts as recovered when its step has risen at two polls', () => {
    const risenOnce = progressOf([[3, 1100]])
    const risenTwice = progressOf([
      [1, 10],
      [2, 1100],
    ])
    expect(poll({ recoveringMs: 50, progress: risenOnce }).recoveringMs).toBe(50)
    expect(poll({ recoveringMs: 50, progress: risenTwice }).recoveringMs).toBe(0)
    expect(poll({ recoveringMs: 50 }).recoveringMs).toBe(50)
    expect(poll({ alerts: ['no-recovery'] }).alerts).toEqual([])
  })
})

describe('A job that trains', () => {
  const after = (
    stillMs: number,
    changes: Partial<SupervisorState> = {},
    result: Partial<Seen> = {},
  ) => poll({ stillMs: stillMs - 100, ...changes }, result)

  test('It stalls beyond the limit: first an alert, then at the next poll it is stopped', () => {
    expect(after(500)).toMatchObject({ alerts: [], isStalledOnce: false })
    expect(after(501)).toMatchObject({ alerts: ['stalled'], isStalledOnce: true, failure: null })
    expect(after(501, { isStalledOnce: true })).toMatchObject({
      phase: 'stopping',
      failure: { class: 'stalled', signature: 'stalled' },
      next: { action: 'stop', atMs: 1100 },
      isStalledOnce: false,
    })
    expect(after(500, { isStalledOnce: true, alerts: ['stalled'] })).toMatchObject({
      alerts: [],
      isStalledOnce: false,
    })
  })

  test('Busy GPUs excuse up to twice the limit', () => {
    const busy = { wereGpusBusy: true, isStalledOnce: true }
    expect(after(1000, busy)).toMatchObject({
      alerts: ['stalled'],
      isStalledOnce: false,
      failure: null,
    })
    expect(after(1001, busy).failure?.class).toBe('stalled')
    expect(after(1000, { ...busy, wereGpusBusy: false }).failure?.class).toBe('stalled')
  })

  test('A new step settles all alerts, also of a job that stalled once', () => {
    const risen = progressOf([
      [1, 10],
      [2, 1100],
    ])
    const alerts = ['stalled', 'silent', 'no-steps', 'lost']
    expect(poll({ progress: risen, alerts, isStalledOnce: true })).toMatchObject({
      alerts: ['lost'],
      isStalledOnce: false,
    })
  })

  test('A pause that goes on is reported beyond twice a start, and never stopped', () => {
    const paused = (pausedMs: number, pause: Seen['pause'] = 'going-on') =>
      poll({ pausedMs: pausedMs - 100, isStalledOnce: true }, { pause })
    expect(paused(2000).alerts).toEqual([])
    expect(paused(2001)).toMatchObject({ alerts: ['stalled'], failure: null })
    expect(paused(2001, 'announced').alerts).toEqual([])
  })

  test('Another series that rose in the meantime becomes the chosen one', () => {
    const withOther = (movedAtMs: number): Progress => ({
      ...training,
      series: { ...training.series, batch: { ...training.series['step']!, movedAtMs } },
    })
    const moved = after(501, { progress: withOther(601), isStalledOnce: true })
    expect(moved).toMatchObject({ failure: null, stillMs: 499, progress: { chosen: 'batch' } })
    const still = after(501, { progress: withOther(600), isStalledOnce: true })
    expect(still.failure?.class).toBe('stalled')
  })
})

describe('The limit of a stall', () => {
  const limitOf = (rises: readonly (readonly [number, number])[], total: number | null = null) =>
    stallLimitMs({ progress: progressOf(rises, total) }, settings)

  test.each<[string, readonly (readonly [number, number])[], number | null, number]>([
    [
      'the floor for short steps',
      [
        [1, 0],
        [2, 49],
      ],
      null,
      500,
    ],
    [
      'ten steps for long ones',
      [
        [1, 0],
        [2, 60],
      ],
      null,
      600,
    ],
    ['at least a start after the only step', [[1, 0]], null, 1000],
    [
      'at least a start after the last step',
      [
        [1, 0],
        [2, 49],
      ],
      2,
      1000,
    ],
    [
      'the floor before the last step',
      [
        [1, 0],
        [2, 49],
      ],
      3,
      500,
    ],
    [
      'at least a start beyond the last step',
      [
        [1, 0],
        [3, 98],
      ],
      2,
      1000,
    ],
    [
      'ten steps after the last step, if that is longer',
      [
        [1, 0],
        [2, 110],
      ],
      2,
      1100,
    ],
  ])('The limit of a stall is %s', (_what, rises, total, limitMs) => {
    expect(limitOf(rises, total)).toBe(limitMs)
  })
})

describe('A job before its first step', () => {
  const after = (stillMs: number, silentMs: number, changes: Partial<SupervisorState> = {}) =>
    poll({ progress: noProgress, stillMs: stillMs - 100, silentMs: silentMs - 100, ...changes })

  test('It has the time of a start, and longer while its log grows', () => {
    expect(after(1000, 2000, { isStalledOnce: true })).toMatchObject({
      alerts: [],
      isStalledOnce: false,
    })
    expect(after(1001, 1000, { isStalledOnce: true })).toMatchObject({
      alerts: ['no-steps'],
      isStalledOnce: false,
      failure: null,
    })
    expect(after(1001, 1001)).toMatchObject({
      alerts: ['stalled'],
      isStalledOnce: true,
      failure: null,
    })
    expect(after(1001, 1001, { isStalledOnce: true })).toMatchObject({
      phase: 'stopping',
      failure: { class: 'stalled', signature: 'stalled' },
    })
  })

  test('Busy GPUs excuse up to twice the time of a start', () => {
    const busy = { wereGpusBusy: true, isStalledOnce: true }
    expect(after(2000, 2000, busy)).toMatchObject({
      alerts: ['stalled'],
      isStalledOnce: false,
      failure: null,
    })
    expect(after(2001, 2001, busy).failure?.class).toBe('stalled')
    expect(after(2000, 2000, { isStalledOnce: true }).failure?.class).toBe('stalled')
  })

  test('The failure says how long it waited, in seconds and then in minutes', () => {
    const messageOf = (ms: number) => after(ms, ms, { isStalledOnce: true }).failure?.message
    expect(messageOf(119_999)).toContain('120 s')
    expect(messageOf(120_000)).toContain('2 min')
  })
})
