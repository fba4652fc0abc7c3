import { describe, expect, test } from 'vitest'
import { exitCodeOf } from '../../../src/cli/commands/exit-code-of-verdict.js'
import { composeHealthReport } from '../../../src/cli/commands/monitor/compose-health-report.js'
import { describeStatus, recordStatus } from '../../../src/cli/commands/monitor/describe-status.js'
import { createPaint } from '../../../src/kit/console/paint.js'
import type { HealthCheckpoint } from '../../../src/kit/records/monitor/health-checkpoint.js'
import { anomalySeverities } from '../../../src/watch/monitor/anomaly.js'
import { explainView, unreadNodes } from '../../../src/watch/monitor/explanation.js'
import { judgeRun, phaseOf, type RunState } from '../../../src/watch/monitor/judge-run.js'
import { judgeCluster } from '../../../src/watch/nodes/judge/cluster-verdict.js'
import { clusterLines } from '../../../src/watch/nodes/terminal/cluster-lines.js'
import { composeReport } from '../../../src/watch/nodes/view/compose-report.js'
import type { NodeVerdict } from '../../../src/watch/nodes/view/nodes-view.js'
import { aView, aWorkerView, anAnomaly, startMs } from '../../support/builders/audience-views.js'
import { canvasOf } from '../../../src/cli/commands/nodes/canvas-of.js'
import { sampleView } from '../../watch/nodes/sample-view.js'

const codes = { healthy: 0, degraded: 1, critical: 1, unhealthy: 1, unknown: 3 } as const

const checkpoint: HealthCheckpoint = {
  run_id: 'run-1',
  workers: [],
  total_steps: 10,
  completed_steps: 10,
  timestamp: new Date(startMs).toISOString(),
  is_complete: false,
}

const gone: HealthCheckpoint['workers'][number] = {
  worker_id: 0,
  step: 7,
  loss: 0.5,
  throughput_samples_per_sec: 1,
  allreduce_time_ms: 1,
  compute_time_ms: 1,
  status: 'failed',
  timestamp: new Date(startMs).toISOString(),
}

/** What was asked to be read, and what became of it: read, missing, unreadable, too old, or of unknown age. */
const sources: Readonly<Record<string, Partial<RunState>>> = {
  read: {},
  missing: { checkpoint: null, trouble: { trouble: 'missing', reason: 'there is no such file' } },
  'never seen': { checkpoint: null, hasSteps: false },
  'missing beside logs': {
    checkpoint: null,
    hasSteps: true,
    trouble: { trouble: 'missing', reason: 'there is no such file' },
  },
  unreadable: { trouble: { trouble: 'corrupt', reason: 'it is no JSON' } },
  stale: { aliveAtMs: startMs - 60_000 },
  'of unknown age': { aliveAtMs: null },
  complete: { checkpoint: { ...checkpoint, is_complete: true } },
  'cut off': { checkpoint: { ...checkpoint, is_complete: true, completed_steps: 7 } },
  failed: { checkpoint: { ...checkpoint, workers: [gone] } },
}
const isSeen = (source: string): boolean => ['read', 'complete', 'failed'].includes(source)

const workers = {
  none: [],
  well: [aWorkerView()],
  unknown: [aWorkerView(), aWorkerView({ workerId: 1, state: 'unknown' })],
  failed: [aWorkerView({ state: 'failed' })],
} as const
const found = {
  nothing: [],
  minor: [anAnomaly({ severity: 'minor' })],
  warning: [anAnomaly()],
  critical: [anAnomaly({ severity: 'critical' })],
} as const
const open = { type: 'slow_worker', reason: 'too few steps', needs: 'steps' } as const
const undecided = {
  nothing: [],
  some: [open],
  suspected: [{ ...open, isSuspected: true }],
  all: Object.keys(anomalySeverities).map(() => open),
} as const
const nodes = ['not asked', 'read', 'unread'] as const

const keysOf = <Table extends object>(table: Table) => Object.keys(table) as (keyof Table)[]

type Case = {
  readonly source: string
  readonly worker: keyof typeof workers
  readonly finding: keyof typeof found
  readonly decided: keyof typeof undecided
  readonly node: (typeof nodes)[number]
}

/** The view that every form of monitor shows. */
function viewOf({ source, worker, finding, decided, node }: Case) {
  const state: RunState = {
    checkpoint,
    hasSteps: false,
    trouble: null,
    aliveAtMs: startMs - 100,
    seenAtMs: startMs - 100,
    staleAfterMs: 30_000,
    ...sources[source],
  }
  const phase = phaseOf(state, startMs)
  const evidence = {
    workers: workers[worker],
    active: found[finding],
    undecided: undecided[decided],
  }
  const verdict = judgeRun({ state, phase, atMs: startMs, ...evidence })
  const { active: anomalies, ...seen } = evidence
  const view = aView({ phase, ...verdict, ...seen, anomalies })
  if (node === 'not asked') return view
  const silent = { explanations: anomalies.map(() => []), notes: [] }
  return explainView(view, node === 'unread' ? unreadNodes('no nodes') : () => silent, startMs)
}

/** What must keep it from being healthy: something that was asked for and not seen, or that is bad. */
const isSound = ({ source, worker, finding, decided, node }: Case): boolean =>
  isSeen(source) &&
  source !== 'failed' &&
  worker === 'well' &&
  (finding === 'nothing' || finding === 'minor') &&
  (decided === 'nothing' || decided === 'some') &&
  node !== 'unread'

describe('What was asked of a run and not seen is never healthy', () => {
  test.each(keysOf(sources).map((source) => [source] as const))(
    'Of a checkpoint that is %s, with all workers, findings, open questions and nodes',
    (source) => {
      const cases = keysOf(workers).flatMap((worker) =>
        keysOf(found).flatMap((finding) =>
          keysOf(undecided).flatMap((decided) =>
            nodes.map((node): Case => ({ source, worker, finding, decided, node })),
          ),
        ),
      )
      expect(cases).toHaveLength(4 * 4 * 4 * 3)
      for (const one of cases) {
        const view = viewOf(one)
        const { verdict } = view
        expect(verdict === 'healthy', JSON.stringify(one)).toBe(isSound(one))
        const isBad = one.finding === 'critical' || one.worker === 'failed' || source === 'failed'
        expect(verdict === 'critical', JSON.stringify(one)).toBe(isBad)
        expect(exitCodeOf(view)).toBe(codes[verdict])
        expect(recordStatus(view)).toMatchObject({ status: verdict, reason: view.reason })
        expect(composeHealthReport(view).status).toBe(verdict)
        expect(describeStatus(view)).toMatch(new RegExp(`^${verdict}`, 'i'))
        expect(describeStatus(view)).toContain(view.reason)
      }
    },
  )
})

describe('What was asked of nodes and not seen is never healthy', () => {
  const verdicts = ['healthy', 'degraded', 'unhealthy', 'unknown'] as const
  const groups: readonly (readonly NodeVerdict[])[] = [
    [],
    ...verdicts.map((a) => [a]),
    ...verdicts.flatMap((a) => verdicts.map((b) => [a, b])),
    ...verdicts.flatMap((a) => verdicts.flatMap((b) => verdicts.map((c) => [a, b, c]))),
  ]
  const silence = { sinceMs: 0, silentNodes: 3, names: ['a'], askedNodes: 4 }
  const blames = [null, { ...silence, isOver: true }, { ...silence, isOver: false }]

  test('Line, JSON and exit code of nodes check agree for up to three nodes, and only nodes that are all well are healthy', () => {
    const sample = sampleView()
    const canvas = {
      ...canvasOf({ log: { paint: createPaint(false) }, terminal: () => null } as never),
    }
    for (const group of groups) {
      for (const blame of blames) {
        const named = group.map((verdict, at) => ({
          name: `n${at}`,
          verdict,
          score: verdict === 'healthy' ? 100 : null,
          reason: `it is ${verdict}`,
        }))
        const judged = judgeCluster(named, blame)
        const isWell = group.length > 0 && group.every((one) => one === 'healthy')
        expect(judged.verdict === 'healthy').toBe(isWell && blame?.isOver !== false)
        const cluster = { ...sample.cluster, ...judged }
        const view = { ...sample, cluster }
        expect(composeReport(view)).toMatchObject(judged)
        expect(exitCodeOf(view.cluster)).toBe(codes[judged.verdict])
        const line = clusterLines(view, canvas).join(' ')
        expect(line).toContain(judged.verdict.toUpperCase())
      }
    }
  })
})
