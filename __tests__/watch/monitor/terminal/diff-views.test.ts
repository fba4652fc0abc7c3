import { describe, expect, test } from 'vitest'
import type { MonitorView } from '../../../../src/watch/monitor/monitor-view.js'
import { eventJson } from '../../../../src/watch/monitor/terminal/event-json.js'
import { formatEvent } from '../../../../src/watch/monitor/terminal/format-event.js'
import { createViewDiff } from '../../../../src/watch/monitor/terminal/diff-views.js'
import { hostileStrings } from '../../../support/builders/hostile-strings.js'
import { anAnomaly, aView, nowMs } from './a-view.js'

const waiting = aView({
  phase: 'waiting',
  verdict: 'unknown',
  runId: null,
  workers: [],
  completedSteps: null,
  reason: 'there is no such file',
})
const after = (seconds: number, given: Partial<MonitorView> = {}) =>
  aView({ atMs: nowMs + 1000 * seconds, ...given })

function tell(views: readonly MonitorView[], last: MonitorView | null = null) {
  const narrator = createViewDiff(10_000)
  return [...views.flatMap((view) => narrator.observe(view)), ...(last ? narrator.end(last) : [])]
}
const kinds = (...given: Parameters<typeof tell>) => tell(...given).map(({ kind }) => kind)

describe('Narration of a run', () => {
  test('The narration reports the wait, the start and the end of a run', () => {
    const complete = after(3, { phase: 'complete' })
    expect(kinds([waiting, waiting, after(1), after(2), complete], complete)).toEqual([
      'waiting',
      'started',
      'ended',
    ])
  })

  test('The narration reports progress every ten seconds, not with every look', () => {
    const views = Array.from({ length: 100 }, (_, look) => after(look * 0.25))
    expect(kinds(views)).toEqual(['started', 'progress', 'progress'])
  })

  test('The narration reports every anomaly once when it comes and once when it goes', () => {
    const anomaly = anAnomaly()
    const gone = { ...anomaly, resolvedAtMs: nowMs + 3000 }
    const views = [after(0), after(1, { anomalies: [anomaly] }), after(2, { anomalies: [anomaly] })]
    const rest = [after(3, { anomalies: [gone] }), after(4, { anomalies: [gone] })]
    expect(kinds([...views, ...rest])).toEqual(['started', 'raised', 'resolved'])
  })

  test('The narration reports an anomaly that came and went between two looks', () => {
    const gone = anAnomaly({ resolvedAtMs: nowMs })
    expect(kinds([after(1, { anomalies: [gone] })])).toEqual(['started', 'raised', 'resolved'])
  })

  test('The narration reports that a run is stale and that it continues', () => {
    expect(kinds([after(0), after(1, { phase: 'stale' }), after(2)])).toEqual([
      'started',
      'phase',
      'phase',
    ])
  })

  test('The narration forgets finished anomalies that are no longer listed', () => {
    const gone = anAnomaly({ resolvedAtMs: nowMs })
    const others = Array.from({ length: 3 }, (_, number) => ({
      ...gone,
      id: `slow_worker:3:${number + 2}`,
    }))
    const views = [gone, ...others].map((anomaly) => after(0, { anomalies: [anomaly] }))
    expect(kinds(views)).toHaveLength(1 + 2 * views.length)
  })

  test('The narration reports that another run has taken its place', () => {
    expect(kinds([after(0), after(1, { runId: 'another' })])).toEqual(['started', 'started'])
  })
})

describe('Line of the narration', () => {
  const anomaly = anAnomaly({ resolvedAtMs: anAnomaly().raisedAtMs + 8000 })
  const events = tell(
    [waiting, after(0), after(1, { anomalies: [anomaly] }), after(20)],
    after(21, { phase: 'complete' }),
  )

  test('A line of text matches the snapshot', () => {
    expect(events.map(formatEvent)).toMatchInlineSnapshot(`
     [
       "12:00:00Z  waiting for a run: there is no such file",
       "12:00:00Z  run 20261121T115800Z-3f9a1c: step 1234 of 2000, 4 workers",
       "12:00:01Z  warning: slow_worker, worker 3, step 1180: Worker 3 needs 9.8 ms for its own work where the others need 3.2 ms, for 24 steps in a row.",
       "12:00:01Z  resolved: slow_worker, worker 3, step 1180, lasted 8.0 s",
       "12:00:20Z  step 1234 of 2000, 42 s left, workers: 4 healthy, healthy",
       "12:00:21Z  run 20261121T115800Z-3f9a1c is complete, healthy: All 4 workers advance together.",
     ]
    `)
  })

  test('A line of JSON has the same keys for every event', () => {
    const records = events.map((each) => JSON.parse(eventJson(each)) as object)
    expect(new Set(records.map((record) => Object.keys(record).join())).size).toBe(1)
    expect(records[2]).toMatchInlineSnapshot(`
     {
       "age_ms": 180,
       "anomaly": {
         "anomaly_type": "slow_worker",
         "description": "Worker 3 needs 9.8 ms for its own work where the others need 3.2 ms, for 24 steps in a row.",
         "id": "slow_worker:3:1",
         "raised_at": "2026-11-21T11:59:48.000Z",
         "resolved_at": "2026-11-21T11:59:56.000Z",
         "severity": "warning",
         "source": "checkpoint",
         "step": 1180,
         "worker_id": 3,
       },
       "at": "2026-11-21T12:00:01.000Z",
       "completed_steps": 1234,
       "elapsed_ms": 125000,
       "eta_ms": 42000,
       "event": "raised",
       "is_fully_judged": true,
       "phase": "running",
       "reason": "All 4 workers advance together.",
       "record_version": 1,
       "run_id": "20261121T115800Z-3f9a1c",
       "total_steps": 2000,
       "undecided": [],
       "verdict": "healthy",
       "workers": {
         "healthy": 4,
       },
     }
    `)
  })

  test('A healthy run that was not fully judged gets no all-clear, as text and as JSON', () => {
    const undecided = [{ type: 'allreduce_spike' as const, reason: 'one poll', needs: 'more' }]
    const end = tell([after(0, { undecided })], after(1, { undecided, phase: 'complete' })).at(-1)!
    expect(formatEvent(end)).toContain('is complete, healthy so far, not fully judged: ')
    expect(JSON.parse(eventJson(end))).toMatchObject({
      event: 'ended',
      verdict: 'healthy',
      is_fully_judged: false,
      undecided,
    })
  })

  test.each(Object.entries(hostileStrings))('A line stays one line for the text: %s', (_, text) => {
    const view = after(0, {
      reason: text,
      runId: text,
      anomalies: [anAnomaly({ description: text })],
    })
    for (const event of tell([{ ...waiting, reason: text }, view], view)) {
      expect(formatEvent(event)).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e]/)
      expect(eventJson(event)).not.toMatch(/[\u0000-\u001f]/)
    }
  })
})
