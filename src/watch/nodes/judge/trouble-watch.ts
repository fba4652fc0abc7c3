import type { NodeCheck } from '../checks/node-check.js'
import type { ClusterNode } from '../cluster/cluster.js'
import type { NodesMonitorSettings } from '../monitor-settings.js'
import { advise } from '../advice/advise.js'
import type { Trouble } from '../view/nodes-view.js'
import type { MonitorBlame } from './blame-monitor.js'
import { blameText, mostAreUnhealthy } from './cluster-verdict.js'
import { judgeMemory } from './judge-memory.js'
import type { NodeMemory } from './node-memory.js'
import { troublesOfNode } from './node-troubles.js'
import { shiftTimes } from './shift-times.js'
import {
  noTroubles,
  foldTroubles,
  type PresentTrouble,
  type TroubleState,
} from './trouble-state.js'

/** Tracks all problems from round to round. */
export interface TroubleWatch {
  observe(node: ClusterNode, memory: NodeMemory, blame: MonitorBlame | null, atMs: number): void
  /** Active problems first, critical before others; then resolved ones, newest first. */
  all(): readonly Trouble[]
  counts(): { readonly criticalAlerts: number; readonly warningAlerts: number }
  state(): TroubleState
  /** Moves all times, after the clock was set. */
  shift(deltaMs: number): void
}

type Seen = Pick<Summary, 'verdict' | 'score'>
type Summary = {
  readonly verdict: 'healthy' | 'degraded' | 'unhealthy' | 'unknown'
  readonly score: number | null
}

export function createTroubleWatch(
  settings: NodesMonitorSettings,
  checks: readonly NodeCheck[],
  start: TroubleState,
): TroubleWatch {
  const { nodes, monitoring } = settings.cluster
  const states = splitState(start)
  const seen = new Map<string, Seen>(
    nodes.map(({ name }) => [name, { verdict: 'unknown', score: null }]),
  )
  const counts = { criticalAlerts: 0, warningAlerts: 0 }
  const fold = (scope: string, present: readonly PresentTrouble[], atMs: number) => {
    const state = states.get(scope) ?? { ...noTroubles, nextNumber: start.nextNumber }
    if (present.length === 0 && isEmpty(state)) return
    const next = foldTroubles(state, present, atMs)
    states.set(scope, next)
    count(counts, next, state.nextNumber)
  }

  return {
    observe(node, memory, blame, atMs) {
      const { judgement, score } = judgeMemory(memory, checks, monitoring.weights, null)
      const { verdict } = judgement
      seen.set(node.name, { verdict, score: score.score })
      const { name, destination } = node
      const facts = { name, destination, memory, verdict, score: score.score, checks, atMs }
      fold(`node/${name}`, troublesOfNode({ ...facts, thresholds: monitoring }), atMs)
      fold('monitor', monitorTrouble(blame), atMs)
      fold('cluster', clusterTrouble(seen, monitoring.criticalThreshold, atMs), atMs)
    },
    all: () => {
      const { open, closed } = joinStates(states)
      return [...[...open].sort(bySeverity), ...closed]
    },
    counts: () => counts,
    state: () => joinStates(states),
    shift(deltaMs) {
      for (const [scope, state] of [...states]) states.set(scope, shiftTimes(state, deltaMs))
    },
  }
}

/** The problems per node, so that a round of one node costs nothing for the others. */
function splitState(state: TroubleState): Map<string, TroubleState> {
  const states = new Map<string, TroubleState>()
  const edit = (scope: string, change: (known: TroubleState) => TroubleState) =>
    states.set(scope, change(states.get(scope) ?? { ...noTroubles, nextNumber: state.nextNumber }))
  const scopeOf = ({ about, node }: Pick<Trouble, 'about' | 'node'>) =>
    about === 'node' ? `node/${node ?? ''}` : about
  for (const one of state.open) {
    edit(scopeOf(one), (known) => ({ ...known, open: [...known.open, one] }))
  }
  for (const one of state.closed) {
    edit(scopeOf(one), (known) => ({ ...known, closed: [...known.closed, one] }))
  }
  for (const [key, times] of Object.entries(state.returns)) {
    const [node = ''] = key.split('/')
    const scope = node === 'monitor' || node === 'cluster' ? node : `node/${node}`
    edit(scope, (known) => ({ ...known, returns: { ...known.returns, [key]: times } }))
  }
  return states
}

/** Maximum number of resolved problems shown. */
const maxShown = 200

function joinStates(states: ReadonlyMap<string, TroubleState>): TroubleState {
  const all = [...states.values()]
  const closed = all.flatMap((state) => state.closed)
  return {
    open: all.flatMap(({ open }) => open),
    closed: closed.sort((a, b) => (b.resolvedAtMs ?? 0) - (a.resolvedAtMs ?? 0)).slice(0, maxShown),
    nextNumber: all.reduce((most, state) => Math.max(most, state.nextNumber), 1),
    returns: Object.assign({}, ...all.map(({ returns }) => returns)) as TroubleState['returns'],
  }
}

/** Its content does not change with time. */
function isEmpty({ open, returns }: TroubleState): boolean {
  return open.length === 0 && Object.keys(returns).length === 0
}

function count(
  counts: { criticalAlerts: number; warningAlerts: number },
  state: TroubleState,
  last: number,
): void {
  for (const { id, severity } of state.open) {
    if (Number(id.slice(id.lastIndexOf('/') + 1)) < last) continue
    counts[severity === 'critical' ? 'criticalAlerts' : 'warningAlerts'] += 1
  }
}

const bySeverity = (a: Trouble, b: Trouble): number =>
  Number(b.severity === 'critical') - Number(a.severity === 'critical') ||
  a.raisedAtMs - b.raisedAtMs

function monitorTrouble(blame: MonitorBlame | null): PresentTrouble[] {
  if (blame === null || blame.isOver) return []
  const type = 'monitor-network'
  return [
    {
      key: `monitor/${type}`,
      about: 'monitor',
      node: null,
      type,
      subject: null,
      severity: 'critical',
      summary: blameText(blame),
      evidence: [],
      sinceMs: blame.sinceMs,
      inhibitedByKey: null,
      advice: advise({ check: type, subject: null, code: null, destination: '', boots: 0 }),
    },
  ]
}

function clusterTrouble(
  seen: ReadonlyMap<string, Seen>,
  threshold: number,
  atMs: number,
): PresentTrouble[] {
  const bad = mostAreUnhealthy([...seen.values()], threshold)
  if (bad === null || seen.size < 2) return []
  const type = 'unhealthy-nodes'
  return [
    {
      key: `cluster/${type}`,
      about: 'cluster',
      node: null,
      type,
      subject: null,
      severity: 'critical',
      summary: `${bad}/${seen.size} nodes unhealthy`,
      evidence: [],
      sinceMs: atMs,
      inhibitedByKey: null,
      advice: null,
    },
  ]
}
