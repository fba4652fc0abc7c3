import { believe } from '../../../src/lab/detect/believe.js'
import { scoreTrial } from '../../../src/lab/campaign/score-trial.js'
import type { Effect, PerformedTrial, Trial } from '../../../src/lab/campaign/trial.js'
import type { Disturbance } from '../../../src/lab/faults/disturbance.js'
import type { Finding } from '../../../src/kit/records/run/finding.js'
import { aFinding } from '../../support/builders/fault-trial-builders.js'

export const aFound = (changes: Partial<Finding> = {}): Finding =>
  aFinding({ blame: { kind: 'rank', rank: 2 }, raised_step: 18, at_ms: 380, ...changes })

const nowhere = { name: null, code: null, rank: null, peer: null, step: null }
const nothing = { ...nowhere, dose: null, dose_unit: null }

/** A run to which nothing is done. */
const clean: Trial = {
  planned: { id: 'trial-0001', kind: 'clean', ...nothing, seed: 9 },
  disturbance: null,
  aim: null,
  needs: {},
  workers: 4,
  isTimed: true,
}

/** A run aimed at rank 2, with rank 0 as its peer, at step 15. */
export function aTrial(
  disturbance: Disturbance | null,
  kind: Trial['planned']['kind'] = 'fault',
): Trial {
  if (disturbance === null) return clean
  const { name, code, dose, needs } = disturbance
  const level = { dose: dose?.default ?? null, dose_unit: dose?.unit ?? null }
  const at = { name, rank: 2, peer: 0, step: 15, seed: 9 }
  return {
    planned: { id: 'trial-0001', kind, code, ...at, ...level },
    disturbance,
    aim: { ...at, until: null, dose: 0, attempts: 1 },
    needs,
    workers: 4,
    isTimed: true,
  }
}

/** It took effect at step 15, 300 ms after the start. */
export const anEffect: Effect = { words: 'done', step: 15, atMs: 300 }

export function aPerformed(
  findings: readonly Finding[] = [],
  effect: Effect | null = anEffect,
  observation: Partial<PerformedTrial['observation']> = {},
): PerformedTrial {
  return {
    effect,
    observation: {
      outcome: 'finished',
      message: null,
      stepsRun: 50,
      durationMs: 1000,
      findings,
      work: [],
      foreignCores: 0,
      isExplainedByLoad: false,
      ...observation,
    },
  }
}

/** What the campaign makes of these findings in such a run. */
export const scored = (
  disturbance: Disturbance | null,
  findings: readonly Finding[],
  effect: Effect | null = disturbance === null ? null : anEffect,
) => scoreTrial(aTrial(disturbance), aPerformed(findings, effect), believe)
