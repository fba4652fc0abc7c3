import { describe, expect, test } from 'vitest'
import type { Finding } from '../../../src/kit/records/run/finding.js'
import { scoreTrial } from '../../../src/lab/campaign/score-trial.js'
import { believe } from '../../../src/lab/detect/believe.js'
import { scoreCases } from './score-cases.js'
import { flips, pause, slow, uneven } from './small-catalogue.js'
import { aFound, anEffect, aPerformed, aTrial, scored } from './trial-builders.js'

describe('Faulty run', () => {
  test.each(Object.entries(scoreCases))('The scorer is right about a faulty run: %s', (_, row) => {
    const { fault, findings } = row
    const effect = row.effect === undefined ? anEffect : row.effect
    const { score, false_alarms: alarms, effective } = scored(fault, findings, effect)
    if (row.score === null) expect(score).toBeNull()
    else expect(score).toMatchObject(row.score)
    expect(effective).toBe(effect !== null)
    if (effect !== null) expect(alarms).toBe(row.falseAlarms ?? 0)
  })

  test.each([
    [2, [1, 2], null],
    [2, [2], false],
    [4, [1, 2], false],
  ])('Of %i workers a verdict that names ranks %j is located: %s', (workers, among, located) => {
    const undecided = aFound({ blame: { kind: 'unattributable', among } })
    const { score } = scoreTrial({ ...aTrial(slow), workers }, aPerformed([undecided]), believe)
    expect(score).toMatchObject({ detected: true, located })
  })

  test('The score of a faulty run records what was drawn, what happened and how it ended', () => {
    const performed = aPerformed([aFound()], anEffect, { outcome: 'failed', message: 'worker 2' })
    const result = scoreTrial(aTrial(slow), performed, believe)
    expect(result).toMatchObject({
      id: 'trial-0001',
      kind: 'fault',
      name: 'slow',
      code: 'F2',
      rank: 2,
      step: 15,
      effective: true,
      effect: 'done',
      injected_step: 15,
      injected_at_ms: 300,
      outcome: 'failed',
      outcome_message: 'worker 2',
      steps_run: 50,
      duration_ms: 1000,
    })
    expect(result.verdict).toEqual(aFound())
  })

  test('The scorer scores channels separately, so a blind channel has detected nothing', () => {
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

  test('The scorer does not count an early alarm as a detection of its channel', () => {
    const { by_channel: byChannel } = scored(slow, [aFound({ at_ms: 100, raised_step: 5 })])
    expect(byChannel?.telemetry.detected).toBe(false)
  })
})

describe('Quiet run', () => {
  test('A quiet run has no score and counts every alarm', () => {
    const clean = scored(null, [aFound(), aFound()])
    expect(clean).toMatchObject({ score: null, by_channel: null, effective: true, false_alarms: 2 })
    expect(scored(null, [])).toMatchObject({ verdict: null, false_alarms: 0 })
  })

  test('A quiet run whose alarms the load by other programs explains is neither quiet nor a false alarm', () => {
    const load = { foreignCores: 0.8, isExplainedByLoad: true }
    const result = scoreTrial(aTrial(null), aPerformed([aFound()], null, load), believe)
    expect(result).toMatchObject({ effective: false, false_alarms: 0, foreign_cores: 0.8 })
    expect(result.verdict).toEqual(aFound())
  })

  test('The score of a fault does not depend on the load by other programs', () => {
    const load = { foreignCores: 0.8, isExplainedByLoad: true }
    const result = scoreTrial(aTrial(slow), aPerformed([aFound()], anEffect, load), believe)
    expect(result).toMatchObject({ effective: true, score: { detected: true } })
  })

  test('An aborted quiet run does not count as silent, but its alarms count', () => {
    const brokenOff = (...findings: Finding[]) =>
      scoreTrial(aTrial(null), aPerformed(findings, null, { outcome: 'failed' }), believe)
    expect(brokenOff()).toMatchObject({ effective: false, false_alarms: 0 })
    expect(brokenOff(aFound())).toMatchObject({ effective: true, false_alarms: 1 })
  })

  test('The scorer counts the alarms of a control, including those before its effect', () => {
    const early = aFound({ at_ms: 100, raised_step: 5 })
    const performed = aPerformed([early, aFound()])
    const result = scoreTrial(aTrial(pause, 'control'), performed, believe)
    expect(result).toMatchObject({ score: null, effective: true, false_alarms: 2 })
  })

  test('The scorer concludes nothing when the control took no effect', () => {
    const result = scoreTrial(aTrial(pause, 'control'), aPerformed([], null), believe)
    expect(result.effective).toBe(false)
  })

  test('The scorer needs no confirmation of a control that is part of the setup', () => {
    const result = scoreTrial(aTrial(uneven, 'control'), aPerformed([], null), believe)
    expect(result.effective).toBe(true)
  })
})
