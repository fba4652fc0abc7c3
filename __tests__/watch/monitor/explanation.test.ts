import { describe, expect, test } from 'vitest'
import {
  explainView,
  type RankExplainer,
  unreadNodes,
} from '../../../src/watch/monitor/explanation.js'
import { createAlertSnapshots } from '../../../src/watch/monitor/alert-snapshots.js'
import { eventJson } from '../../../src/watch/monitor/terminal/event-json.js'
import { formatEvent } from '../../../src/watch/monitor/terminal/format-event.js'
import { createViewDiff } from '../../../src/watch/monitor/terminal/diff-views.js'
import { monitorEvent } from '../../../src/kit/records/monitor/monitor-event.js'
import { aView, anAnomaly, startMs } from '../../support/builders/audience-views.js'

const sentence =
  'node gpu3: thermal throttling; seen since 12:00:00Z, 40 s before rank 1 became slow'
const evidence = { node: 'gpu3', type: 'gpu-throttle', severity: 'warning' as const, sentence }
const hot: RankExplainer = ({ troubles }) => ({
  explanations: troubles.map(() => [{ ...evidence, atMs: startMs, leadMs: 40_000 }]),
  notes: [],
})
const nothing: RankExplainer = ({ troubles }) => ({
  explanations: troubles.map(() => []),
  notes: ['there is no state file'],
})
const slow = aView({ verdict: 'degraded', anomalies: [anAnomaly()] })
const explained = explainView(slow, hot, startMs - 1)

describe('Explanations in the views of a run', () => {
  test('An active anomaly that blames a worker is explained', () => {
    expect(explained.anomalies[0]?.explanations).toMatchObject([{ sentence }])
  })

  test('An anomaly that is over, blames no rank, or has no evidence gets no explanation', () => {
    const over = anAnomaly({ resolvedAtMs: startMs + 1 })
    const group = anAnomaly({ workerId: null })
    const view = explainView(aView({ anomalies: [over, group] }), hot, startMs - 1)
    expect(view.anomalies).toEqual([over, group])
    const silent = explainView(slow, nothing, startMs - 1)
    expect(silent.anomalies).toEqual(slow.anomalies)
    expect(silent.notes).toEqual(['there is no state file'])
  })

  test.each(['healthy', 'degraded', 'critical', 'unknown'] as const)(
    'A run that is %s: without the evidence that was asked for it is not healthy, and what is bad stays so',
    (verdict) => {
      const view = aView({ verdict, reason: 'As it was.' })
      const blind = explainView(view, unreadNodes('there is no state file'), startMs)
      const isOpen = verdict === 'healthy'
      expect(blind.verdict).toBe(isOpen ? 'unknown' : verdict)
      expect(blind.reason).toBe(isOpen ? 'there is no state file' : 'As it was.')
      expect(blind.notes).toContain('there is no state file')
      expect(explainView(view, nothing, startMs).verdict).toBe(verdict)
    },
  )

  test('The onset of a problem that existed at the first poll is unknown', () => {
    const asked: boolean[] = []
    const explain: RankExplainer = (run) => {
      asked.push(...run.troubles.map(({ isOnsetKnown }) => isOnsetKnown))
      return hot(run)
    }
    explainView(slow, explain, startMs)
    explainView(slow, explain, startMs - 1)
    expect(asked).toEqual([false, true])
  })
})

describe('Explained anomalies', () => {
  test('The narrator reports an explanation once, even if it arrives later', () => {
    const narrator = createViewDiff(1e9)
    narrator.observe(slow)
    const [first, ...others] = narrator.observe(explained)
    expect(others).toEqual([])
    expect(formatEvent(first!)).toContain(`explained: slow_worker, worker 1, step 9: ${sentence}`)
    const event = monitorEvent.parse(JSON.parse(eventJson(first!)))
    expect(event.anomaly?.explanations).toMatchObject([{ node: 'gpu3', lead_ms: 40_000 }])
    expect(narrator.observe(explained)).toEqual([])
  })

  test('An alert has an explanation only if there is one', () => {
    const [problem] = createAlertSnapshots()(explained).problems
    expect(problem?.description).toContain(sentence)
    expect(problem?.fields).toMatchObject({ explanations: [sentence] })
    const [plain] = createAlertSnapshots()(slow).problems
    expect(plain?.description).toBe(slow.anomalies[0]?.description)
    expect(plain?.fields).not.toHaveProperty('explanations')
  })
})
