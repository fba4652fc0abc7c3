import type { NodeCheck } from '../checks/node-check.js'
import type { MonitorBlame } from '../judge/blame-monitor.js'
import { findStall } from '../judge/stall.js'
import { averageScore, blameText, countVerdicts, judgeCluster } from '../judge/cluster-verdict.js'
import { judgeMemory } from '../judge/judge-memory.js'
import { type NodeMemory, newNode } from '../judge/node-memory.js'
import type { NodesMonitorSettings } from '../monitor-settings.js'
import { viewNode } from './node-view.js'
import type {
  ClusterView,
  MonitorTrouble,
  NodeAdvice,
  NodesStatistics,
  NodesView,
  NodeView,
  Outage,
  Trouble,
} from './nodes-view.js'

type ViewFacts = {
  readonly settings: NodesMonitorSettings
  readonly checks: readonly NodeCheck[]
  readonly memories: ReadonlyMap<string, NodeMemory>
  readonly jobsOf: (node: string) => readonly string[]
  readonly blame: MonitorBlame | null
  readonly outages: readonly Outage[]
  readonly troubles: readonly Trouble[]
  readonly statistics: Pick<
    NodesStatistics,
    'totalChecks' | 'failedChecks' | 'criticalAlerts' | 'warningAlerts' | 'activeJobs'
  >
  readonly intervalMs: number
  readonly atMs: number
}

/** The complete view at one time. */
export function composeView(facts: ViewFacts): NodesView {
  const { settings, outages, troubles, atMs } = facts
  const nodes = settings.cluster.nodes.map(({ name }) => name)
  const views = nodes.flatMap((name) => composeNode(facts, name) ?? [])
  const open = views.filter(({ reachability }) => reachability.breaker !== 'closed').length
  return {
    atMs,
    nodes: views,
    troubles,
    outages,
    cluster: composeCluster(facts, views),
    statistics: {
      ...facts.statistics,
      monitoredNodes: views.length,
      circuitBreakersOpen: open,
      averageHealthScore: averageScore(views),
    },
  }
}

function composeNode(facts: ViewFacts, name: string): NodeView | null {
  const { settings, checks, memories, jobsOf, blame, troubles, atMs } = facts
  const node = settings.cluster.nodes.find((one) => one.name === name)
  if (node === undefined) return null
  const memory = memories.get(name) ?? newNode
  const reason = blame === null || blame.isOver ? null : blameText(blame)
  const judged = judgeMemory(memory, checks, settings.cluster.monitoring.weights, reason)
  return viewNode({
    node,
    memory,
    ...judged,
    checks,
    atMs,
    access: settings.access,
    jobs: jobsOf(name),
    advice: adviceOf(troubles, name),
  })
}

/** Advice on the current problems that no other problem explains, critical first, each advice once. */
function adviceOf(troubles: readonly Trouble[], node: string): readonly NodeAdvice[] {
  const own = troubles.filter(
    (one) => one.node === node && one.resolvedAtMs === null && one.inhibitedBy === null,
  )
  return own.flatMap(({ advice }) => advice ?? [])
}

function composeCluster(facts: ViewFacts, nodes: readonly NodeView[]): ClusterView {
  const { blame, intervalMs, memories, atMs } = facts
  const stall = findStall(memories.values(), atMs, intervalMs)
  const own: MonitorTrouble | null =
    stall === null
      ? blame === null || blame.isOver
        ? null
        : troubleOf(blame)
      : { ...stall, silentNodes: 0, askedNodes: nodes.length }
  return {
    ...(stall === null
      ? judgeCluster(nodes, blame)
      : { verdict: 'unknown' as const, reason: stall.summary }),
    averageScore: averageScore(nodes),
    counts: countVerdicts(nodes),
    monitorTrouble: own,
    intervalMs,
  }
}

const troubleOf = (blame: MonitorBlame): MonitorTrouble => ({
  sinceMs: blame.sinceMs,
  silentNodes: blame.silentNodes,
  askedNodes: blame.askedNodes,
  summary: blameText(blame),
})
