import { describe, expect, test } from '@jest/globals'
import type { Finding } from '../../src/records/finding.js'
import { scoreTrial } from '../../src/campaign/score-trial.js'
import { believe } from '../../src/detect/believe.js'
import { scoreCases } from './score-cases.js'
import { flips, pause, slow, uneven } from './small-catalogue.js'
import { aFound, anEffect, aPerformed, aTrial, scored } from './trial-builders.js'

describe('a faulty run', () => {
  test.each(Object.entries(scoreCases))('%s', (_, row) => {
    const { fault, findings } = row
    const effect = row.effect === undefined ? anEffect : row.effect
    const { score, false_alarms: alarms, effective } = scored(fault, findings, effect)
    if (row.score === null) expect(score).toBeNull()
    else expect(score).toMatchObject(row.score)
    expect(effective).toBe(effect !== null)
    if (effect !== null) expect(alarms).toBe(row.falseAlarms ?? 0)
  })

  test('is told with what was drawn, what was done and how it ended', () => {
    const performed = aPerformed([aFound()], anEffect, { outcome: 'failed', message: 'worker 2' })
    const result = scoreTrial(aTrial(slow), performed, believe)
    expect(result).toMatchObject({
      ...{ id: 'trial-0001', kind: 'fault', name: 'slow', code: 'F2', rank: 2, step: 15 },
      ...{ effective: true, effect: 'done', injected_step: 15, injected_at_ms: 300 },
      ...{ outcome: 'failed', outcome_message: 'worker 2', steps_run: 50, duration_ms: 1000 },
    })
    expect(result.verdict).toEqual(aFound())
  })

  test('channels are scored apart: what one did not see it has not detected', () => {
    const exact = { type: 'wrong_gradient', channel: 'exact', evidence: 'exact' } as const
    const telemetry = { type: 'memory_leak', channel: 'telemetry', evidence: 'weak' } as const
    const { score, by_channel: byChannel } = scored(flips, [aFound(telemetry), aFound(exact)])
    expect(score).toMatchObject({ detected: true, named: true })
    expect(byChannel).toMatchObject({
      exact: { detected: true, named: true },
      telemetry: { detected: true, named: false },
      reference: { detected: false, named: false, located: false },
    })
  })

  test('an early alarm is no detection of its channel either', () => {
    const { by_channel: byChannel } = scored(slow, [aFound({ at_ms: 100, raised_step: 5 })])
    expect(byChannel?.telemetry.detected).toBe(false)
  })
})

describe('a run in which nothing may be found', () => {
  test('has no score, and counts everything that was raised', () => {
    const clean = scored(null, [aFound(), aFound()])
    expect(clean).toMatchObject({ score: null, by_channel: null, effective: true, false_alarms: 2 })
    expect(scored(null, [])).toMatchObject({ verdict: null, false_alarms: 0 })
  })

  test('that broke off without a word proves no silence; one that spoke still spoke', () => {
    const brokenOff = (...findings: Finding[]) =>
      scoreTrial(aTrial(null), aPerformed(findings, null, { outcome: 'failed' }), believe)
    expect(brokenOff()).toMatchObject({ effective: false, false_alarms: 0 })
    expect(brokenOff(aFound())).toMatchObject({ effective: true, false_alarms: 1 })
  })

  test('counts what a control raised, before it took effect as well', () => {
    const early = aFound({ at_ms: 100, raised_step: 5 })
    const performed = aPerformed([early, aFound()])
    const result = scoreTrial(aTrial(pause, 'control'), performed, believe)
    expect(result).toMatchObject({ score: null, effective: true, false_alarms: 2 })
  })

  test('says nothing where the control did not take effect', () => {
    const result = scoreTrial(aTrial(pause, 'control'), aPerformed([], null), believe)
    expect(result.effective).toBe(false)
  })

  test('needs no confirmation of a control that is the way the run is set up', () => {
    const result = scoreTrial(aTrial(uneven, 'control'), aPerformed([], null), believe)
    expect(result.effective).toBe(true)
  })
})
