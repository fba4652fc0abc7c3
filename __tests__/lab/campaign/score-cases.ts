import type { Effect } from '../../../src/lab/campaign/trial.js'
import type { Fault } from '../../../src/lab/faults/disturbance.js'
import type { TrialResult } from '../../../src/kit/records/reports/fault-report.js'
import type { Finding } from '../../../src/kit/records/run/finding.js'
import { damaged, flips, misled, slow, stuck, throttled } from './small-catalogue.js'
import { aFound } from './trial-builders.js'

export type ScoreCase = {
  readonly fault: Fault
  readonly findings: readonly Finding[]
  readonly effect?: Effect | null
  readonly score: Partial<NonNullable<TrialResult['score']>> | null
  readonly falseAlarms?: number
}

const right = { detected: true, named: true, located: true }
const elsewhere = { ...right, located: false }
const missed = {
  detected: false,
  named: false,
  located: false,
  latency_steps: null,
  latency_ms: null,
}

const linked = (from: number, to: number) =>
  aFound({ type: 'slow_link', blame: { kind: 'link', from, to } })
const blamed = (blame: Finding['blame'], type: Finding['type'] = 'slow_worker') =>
  aFound({ type, blame })

/** Runs aimed at rank 2, peer 0, with an effect at step 15 and 300 ms; what was raised; what it is worth. */
export const scoreCases: Readonly<Record<string, ScoreCase>> = {
  'the right type and rank after the effect': {
    fault: slow,
    findings: [aFound()],
    score: { ...right, latency_steps: 3, latency_ms: 80 },
  },
  'nothing raised': { fault: slow, findings: [], score: missed },
  'an alarm before the effect is a false alarm and no detection': {
    fault: slow,
    findings: [aFound({ raised_step: 12, at_ms: 240 })],
    score: missed,
    falseAlarms: 1,
  },
  'a false alarm before it and the right one after it': {
    fault: slow,
    findings: [aFound({ raised_step: 12, at_ms: 240 }), aFound()],
    score: { ...right, latency_steps: 3 },
    falseAlarms: 1,
  },
  'without a time, steps decide what is early': {
    fault: slow,
    findings: [aFound({ raised_step: 14, at_ms: null })],
    score: missed,
    falseAlarms: 1,
  },
  'without a time, the step of the effect is not early': {
    fault: slow,
    findings: [aFound({ raised_step: 15, at_ms: null })],
    score: { ...right, latency_steps: 0, latency_ms: null },
  },
  'a heartbeat whose step lags behind is not early': {
    fault: slow,
    findings: [aFound({ raised_step: 13, at_ms: 340 })],
    score: { ...right, latency_steps: 0, latency_ms: 40 },
  },
  'a clock that differs by a few milliseconds makes nobody early': {
    fault: slow,
    findings: [aFound({ raised_step: 15, at_ms: 296 })],
    score: { ...right, latency_ms: 0 },
  },
  'neither a step nor a time: not early, and no latency is made up': {
    fault: slow,
    findings: [aFound({ raised_step: null, at_ms: null })],
    score: { ...right, latency_steps: null, latency_ms: null },
  },
  'another type is a detection with the wrong name': {
    fault: slow,
    findings: [aFound({ type: 'memory_leak' })],
    score: { detected: true, named: false, located: true },
  },
  'any of the expected types names it': {
    fault: flips,
    findings: [aFound({ type: 'wrong_reduction' })],
    score: right,
  },
  'another rank': {
    fault: slow,
    findings: [blamed({ kind: 'rank', rank: 1 })],
    score: elsewhere,
  },
  'the peer is not the rank': {
    fault: slow,
    findings: [blamed({ kind: 'rank', rank: 0 })],
    score: elsewhere,
  },
  'a rank that cannot be seen is located': {
    fault: slow,
    findings: [blamed({ kind: 'unobservable', rank: 2 })],
    score: right,
  },
  'another rank that cannot be seen is not': {
    fault: slow,
    findings: [blamed({ kind: 'unobservable', rank: 3 })],
    score: elsewhere,
  },
  'one of several, even with the rank among them, is not located': {
    fault: slow,
    findings: [blamed({ kind: 'unattributable', among: [1, 2] })],
    score: elsewhere,
  },
  'the whole group in place of a rank': {
    fault: slow,
    findings: [blamed({ kind: 'group' })],
    score: elsewhere,
  },
  'a link in its direction': { fault: throttled, findings: [linked(2, 0)], score: right },
  'a link in the other direction': { fault: throttled, findings: [linked(0, 2)], score: right },
  'a link with one wrong end': { fault: throttled, findings: [linked(2, 1)], score: elsewhere },
  'a rank in place of a link': {
    fault: throttled,
    findings: [blamed({ kind: 'rank', rank: 2 }, 'slow_link')],
    score: elsewhere,
  },
  'a pair by its rank': {
    fault: stuck,
    findings: [blamed({ kind: 'rank', rank: 2 }, 'stalled_worker')],
    score: right,
  },
  'a pair by its peer': {
    fault: stuck,
    findings: [blamed({ kind: 'rank', rank: 0 }, 'stalled_worker')],
    score: right,
  },
  'a pair by the link between them': {
    fault: stuck,
    findings: [blamed({ kind: 'link', from: 0, to: 2 }, 'stalled_worker')],
    score: right,
  },
  'a pair by a third rank': {
    fault: stuck,
    findings: [blamed({ kind: 'rank', rank: 1 }, 'stalled_worker')],
    score: elsewhere,
  },
  'a file': {
    fault: damaged,
    findings: [blamed({ kind: 'file', name: 'step-20' }, 'bad_checkpoint')],
    score: right,
  },
  'a rank in place of a file': {
    fault: damaged,
    findings: [blamed({ kind: 'rank', rank: 2 }, 'bad_checkpoint')],
    score: elsewhere,
  },
  'the group': {
    fault: misled,
    findings: [blamed({ kind: 'group' }, 'wrong_scale')],
    score: right,
  },
  'a rank in place of the group': {
    fault: misled,
    findings: [blamed({ kind: 'rank', rank: 2 }, 'wrong_scale')],
    score: elsewhere,
  },
  'without an effect it is not scored, whatever was raised': {
    fault: slow,
    findings: [aFound()],
    effect: null,
    score: null,
  },
}
