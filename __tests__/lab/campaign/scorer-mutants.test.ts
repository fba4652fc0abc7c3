import { describe, expect, test } from 'vitest'
import { scoreTrial } from '../../../src/lab/campaign/score-trial.js'
import type { PerformedTrial, Trial } from '../../../src/lab/campaign/trial.js'
import { believe } from '../../../src/lab/detect/believe.js'
import type { TrialResult, TrialScore } from '../../../src/kit/records/reports/fault-report.js'
import { type ScoreCase, scoreCases } from './score-cases.js'
import { anEffect, aPerformed, aTrial } from './trial-builders.js'

type Scorer = (trial: Trial, performed: PerformedTrial) => TrialResult

const right: Scorer = (trial, performed) => scoreTrial(trial, performed, believe)

const withScore = (change: (score: TrialScore, performed: PerformedTrial) => Partial<TrialScore>) =>
  ((trial, performed) => {
    const result = right(trial, performed)
    const { score } = result
    return { ...result, score: score && { ...score, ...change(score, performed) } }
  }) satisfies Scorer

/** Scorers that flatter, or err, in one way each. */
const mutants: Readonly<Record<string, Scorer>> = {
  'mistakes the next rank for the intended one': (trial, performed) => {
    const { aim } = trial
    return right({ ...trial, aim: aim && { ...aim, rank: (aim.rank + 1) % 4 } }, performed)
  },
  'always reports a detection': withScore(() => ({ detected: true })),
  'never reports a detection': withScore(() => ({ detected: false })),
  'names whatever it detects': withScore(({ detected }) => ({ named: detected })),
  'locates whatever it detects': withScore(({ detected }) => ({ located: detected })),
  'counts latency from the detection to the fault': withScore(({ latency_steps: steps }) => ({
    latency_steps: steps === null ? null : -steps,
  })),
  'counts time from the start of the run': withScore(({ latency_ms: ms }) => ({
    latency_ms: ms === null ? null : ms + anEffect.atMs,
  })),
  'takes an unknown latency for none': withScore(({ latency_steps: steps }) => ({
    latency_steps: steps ?? 0,
  })),
  'counts what was raised too early': (trial, performed) => {
    const { findings } = performed.observation
    const late = findings.map((one) => ({ ...one, at_ms: 400, raised_step: 20 }))
    return right(trial, { ...performed, observation: { ...performed.observation, findings: late } })
  },
  'sees no false alarms': (trial, performed) => ({ ...right(trial, performed), false_alarms: 0 }),
  'scores what did not happen': (trial, performed) =>
    right(trial, { ...performed, effect: performed.effect ?? anEffect }),
}

function agrees(scorer: Scorer, { fault, findings, effect = anEffect, ...row }: ScoreCase) {
  const { score, false_alarms: alarms } = scorer(aTrial(fault), aPerformed(findings, effect))
  if (row.score === null || score === null) return row.score === score
  const wanted = Object.entries(row.score)
  const isRight = wanted.every(([field, value]) => score[field as keyof TrialScore] === value)
  return isRight && alarms === (row.falseAlarms ?? 0)
}

const complaints = (scorer: Scorer) =>
  Object.entries(scoreCases).flatMap(([name, row]) => (agrees(scorer, row) ? [] : [name]))

describe('Cases of the scorer', () => {
  test('The real scorer passes every case', () => expect(complaints(right)).toEqual([]))

  test.each(Object.entries(mutants))('The cases reject a scorer that %s', (_, mutant) => {
    expect(complaints(mutant)).not.toEqual([])
  })
})
