import { describe, expect, test } from 'vitest'
import type { TrackedAnomaly, Undecided } from '../../../src/watch/monitor/anomaly.js'
import { anomalySeverities } from '../../../src/watch/monitor/anomaly.js'
import {
  type Evidence,
  judgeRun,
  phaseOf,
  type RunState,
} from '../../../src/watch/monitor/judge-run.js'
import type { WorkerState, WorkerView } from '../../../src/watch/monitor/monitor-view.js'
import type { HealthCheckpoint } from '../../../src/kit/records/monitor/health-checkpoint.js'
import {
  anomaly,
  checkpointAt,
  ownDetails,
  startMs,
} from '../../support/builders/monitor-builders.js'

const missing = { trouble: 'missing', reason: 'it is gone' }
const corrupt = { trouble: 'corrupt', reason: 'it is torn' }
const running = checkpointAt(startMs)
const complete = checkpointAt(startMs, { is_complete: true, completed_steps: 10 })
const ended = (outcome: 'finished' | 'failed', is_final = true): HealthCheckpoint =>
  checkpointAt(startMs, {
    minicluster: ownDetails({ ended: { outcome, reason: 'rank 1 died', ranks: [1], is_final } }),
  })

const aState = (changes: Partial<RunState> = {}): RunState => ({
  checkpoint: running,
  hasSteps: false,
  trouble: null,
  aliveAtMs: 1000,
  seenAtMs: null,
  staleAfterMs: 30_000,
  ...changes,
})

describe('Phase of a run', () => {
  test.each<[string, Partial<RunState>, number, string]>([
    ['nothing was seen', { checkpoint: null }, 0, 'waiting'],
    ['only event logs were seen', { checkpoint: null, hasSteps: true }, 0, 'running'],
    ['its checkpoint is at the limit of age', {}, 31_000, 'running'],
    ['its checkpoint is older', {}, 31_001, 'stale'],
    ['its checkpoint has no known age', { aliveAtMs: null }, 99_000, 'running'],
    ['it was seen at the limit', { aliveAtMs: null, seenAtMs: 0 }, 30_000, 'running'],
    ['it was seen before that', { aliveAtMs: null, seenAtMs: 0 }, 30_001, 'stale'],
    [
      'its age is known beside when it was seen',
      { aliveAtMs: 9000, seenAtMs: 0 },
      31_000,
      'running',
    ],
    ['its file is torn', { trouble: corrupt }, 0, 'blind'],
    ['its file is gone', { trouble: missing }, 0, 'blind'],
    ['it is complete', { checkpoint: complete }, 99_000, 'complete'],
    ['it is complete and its file gone', { checkpoint: complete, trouble: missing }, 0, 'complete'],
    ['it is complete and its file torn', { checkpoint: complete, trouble: corrupt }, 0, 'blind'],
    ['it failed', { checkpoint: ended('failed') }, 0, 'failed'],
    ['it failed and starts again', { checkpoint: ended('failed', false) }, 0, 'running'],
  ])('The phase follows from what was seen last: %s', (_what, changes, atMs, phase) => {
    expect(phaseOf(aState(changes), atMs)).toBe(phase)
  })
})

const worker = (state: WorkerState, workerId = 0): WorkerView => ({
  workerId,
  state,
  step: 4,
  loss: 1,
  throughputSamplesPerSec: 10,
  allreduceMs: 1,
  dataMs: 0,
  computeMs: 1,
  stepMs: 2,
  unmovedMs: 0,
  anomalies: [],
})
const tracked = (changes: Partial<TrackedAnomaly>): TrackedAnomaly => ({
  ...anomaly(),
  id: 'a',
  source: 'checkpoint',
  raisedAtMs: 0,
  resolvedAtMs: null,
  ...changes,
})
const types = Object.keys(anomalySeverities) as (keyof typeof anomalySeverities)[]
const undecided = (count: number): Undecided[] =>
  types.slice(0, count).map((type) => ({ type, reason: `no ${type}`, needs: 'more' }))

const suspicion: Undecided = {
  type: 'loss_divergence',
  reason: 'five times',
  needs: 'more',
  isSuspected: true,
}

const critical = tracked({ severity: 'critical', type: 'failed_worker', description: 'dead' })
const warning = tracked({ severity: 'warning', type: 'slow_worker', description: 'slow' })
const minor = tracked({ severity: 'minor', type: 'slow_data', description: 'small' })

const evidenceOf = (changes: Partial<Evidence> = {}): Evidence => ({
  state: aState(),
  phase: 'running',
  atMs: 41_500,
  workers: [worker('healthy'), worker('healthy', 1)],
  active: [],
  undecided: [],
  ...changes,
})
const judge = (changes: Partial<Evidence> = {}) => judgeRun(evidenceOf(changes))

describe('Verdict on a run', () => {
  test.each<[string, Partial<Evidence>, string]>([
    ['all workers at work', {}, 'healthy'],
    ['a worker that is done', { workers: [worker('done')] }, 'healthy'],
    ['a critical anomaly after others', { active: [minor, warning, critical] }, 'critical'],
    ['a warning', { active: [minor, warning] }, 'degraded'],
    ['a minor anomaly', { active: [minor] }, 'healthy'],
    ['a failed worker', { workers: [worker('healthy'), worker('failed', 1)] }, 'critical'],
    ['a stalled worker', { workers: [worker('stalled')] }, 'critical'],
    ['a slow worker', { workers: [worker('healthy'), worker('slow', 1)] }, 'degraded'],
    ['an unknown worker', { workers: [worker('healthy'), worker('unknown', 1)] }, 'unknown'],
    [
      'an unknown worker beside a slow one',
      { workers: [worker('slow'), worker('unknown')] },
      'unknown',
    ],
    ['no worker', { workers: [] }, 'unknown'],
    ['most types undecided', { undecided: undecided(types.length - 1) }, 'healthy'],
    ['all types undecided', { undecided: undecided(types.length) }, 'unknown'],
    ['a suspicion', { undecided: [suspicion] }, 'unknown'],
    ['a suspicion beside a minor anomaly', { undecided: [suspicion], active: [minor] }, 'unknown'],
    ['a suspicion beside a warning', { undecided: [suspicion], active: [warning] }, 'degraded'],
    ['a run that failed', { phase: 'failed' }, 'critical'],
    ['an unread checkpoint with a warning', { phase: 'blind', active: [warning] }, 'unknown'],
    [
      'an unread checkpoint with a critical anomaly',
      { phase: 'blind', active: [critical] },
      'critical',
    ],
    ['a stale checkpoint', { phase: 'stale' }, 'unknown'],
    ['a run that is not there yet', { phase: 'waiting', workers: [] }, 'unknown'],
    ['logs without a checkpoint', { state: aState({ checkpoint: null }) }, 'unknown'],
    ['a checkpoint of unknown age', { state: aState({ aliveAtMs: null }) }, 'unknown'],
    ['an end that failed', { state: aState({ checkpoint: ended('failed', false) }) }, 'critical'],
    ['an end that did not', { state: aState({ checkpoint: ended('finished') }) }, 'healthy'],
  ])('The verdict is the worst that was seen: %s', (_what, changes, verdict) => {
    expect(judge(changes).verdict).toBe(verdict)
  })

  test('A complete run is healthy only after all of its steps', () => {
    const after = (changes: Partial<HealthCheckpoint>) =>
      judge({ phase: 'complete', state: aState({ checkpoint: { ...complete, ...changes } }) })
        .verdict
    expect(after({})).toBe('healthy')
    expect(after({ completed_steps: 9 })).toBe('unknown')
    expect(after({ completed_steps: 11 })).toBe('unknown')
    expect(after({ total_steps: null })).toBe('unknown')
    const early = { ...complete, completed_steps: 9 }
    expect(judge({ phase: 'running', state: aState({ checkpoint: early }) }).verdict).toBe(
      'healthy',
    )
  })
})

describe('Reason for a verdict', () => {
  const has = (changes: Partial<Evidence>, ...parts: readonly string[]) => {
    const { reason } = judge(changes)
    expect(parts.filter((part) => !reason.includes(part))).toEqual([])
    return reason
  }

  test('A critical verdict names the run before its anomalies and those before its workers', () => {
    const state = aState({ checkpoint: ended('failed') })
    const workers = [worker('failed', 3), worker('stalled', 5)]
    expect(has({ state, active: [critical], workers }, 'rank 1 died')).not.toContain('dead')
    expect(has({ active: [critical], workers }, 'failed_worker', 'dead')).not.toContain('5')
    has({ workers }, 'workers 3 and 5')
    expect(has({ phase: 'failed' }, 'failed')).not.toContain('worker')
  })

  test('A critical verdict adds why the run cannot be seen now', () => {
    has({ phase: 'blind', active: [critical], state: aState({ trouble: corrupt }) }, 'dead', 'torn')
    expect(has({ active: [critical] }, 'dead')).not.toContain(';')
  })

  test('The first of several anomalies is described, with its evidence and the number of others', () => {
    const sure = { ...critical, evidence: 'process' } as const
    has({ active: [sure, critical, critical] }, '(process evidence)', '(and 2 more)')
    has({ active: [critical, sure] }, '(and 1 more)')
    expect(has({ active: [critical] }, 'dead')).not.toMatch(/evidence|more/)
    expect(has({ active: [warning, minor] }, 'slow_worker')).not.toContain('more')
  })

  test('What hides a run is named', () => {
    has({ phase: 'waiting', state: aState({ trouble: missing }) }, 'it is gone')
    expect(has({ phase: 'waiting' }, 'yet')).not.toContain('undefined')
    has({ phase: 'stale' }, '40 s')
    has({ phase: 'stale', state: aState({ aliveAtMs: null, seenAtMs: 30_000 }) }, '11 s')
    has({ state: aState({ checkpoint: null, trouble: corrupt }) }, 'it is torn')
    expect(has({ state: aState({ checkpoint: null }) }, 'no checkpoint')).not.toContain('undefined')
    has({ workers: [worker('unknown', 7)] }, 'worker 7')
    has({ undecided: undecided(types.length) }, `no ${types[0]}`)
    const state = aState({ checkpoint: { ...complete, total_steps: null } })
    has({ phase: 'complete', state }, '10', 'an unknown number')
    const early = aState({ checkpoint: { ...complete, completed_steps: 9 } })
    has({ phase: 'complete', state: early }, '9 of 10')
  })

  test('A healthy verdict counts workers, minor anomalies and what is undetermined', () => {
    has({}, '2 workers', 'no anomaly')
    has({ workers: [worker('healthy')], active: [minor] }, '1 worker ', '1 minor')
    expect(has({ undecided: undecided(2) }, types[0]!, types[1]!)).toContain('undetermined')
    expect(has({}, 'at work')).not.toContain('undetermined')
    has({ phase: 'complete', state: aState({ checkpoint: complete }) }, 'finished')
    has({ workers: [worker('slow', 2)] }, 'worker 2')
  })
})
