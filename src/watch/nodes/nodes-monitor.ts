import { nodeChecks } from './checks/index.js'
import type { NodeCheck } from './checks/node-check.js'
import type { ClusterNode } from './cluster/cluster.js'
import { type AccessStore, type AccessWatch, createAccessWatch } from './judge/access-watch.js'
import { forgetBaseline } from './judge/baseline.js'
import { foldAnswer } from './judge/fold-answer.js'
import type { Access } from './judge/access.js'
import { type NodeMemory, newNode, shortestLatency } from './judge/node-memory.js'
import { createOutageTracker, type OutageTracker } from './judge/outage-tracker.js'
import { shiftTimes } from './judge/shift-times.js'
import { noTroubles } from './judge/trouble-state.js'
import { createRunTracker } from './judge/run-tracker.js'
import { createTroubleWatch, type TroubleWatch } from './judge/trouble-watch.js'
import { judgeMemory } from './judge/judge-memory.js'
import type { NodesMonitorSettings } from './monitor-settings.js'
import { pollInterval } from './pace/poll-interval.js'
import { type PlannedRound, planRound } from './plan-round.js'
import type { Round } from './round.js'
import { figuresOf, noFigures } from './view/answer-figures.js'
import { composeView } from './view/compose-view.js'
import { addPoint } from './view/history.js'
import type { NodesView } from './view/nodes-view.js'
import type { MonitorMemory } from './monitor-memory.js'

/** A registered job and its nodes. */
export type ActiveJob = { readonly id: string; readonly nodes: readonly string[] }

/** Folds rounds into a view of the nodes; it has no clock, polls no node and writes nothing. Times are epoch ms. */
export interface NodesMonitor {
  /** Adds the result of a poll; a node outside the cluster is ignored. */
  observe(round: Round): void
  /** Sets the running jobs; before the first call, the jobs are unknown. */
  setJobs(jobs: readonly ActiveJob[], atMs: number): void
  /**
   * Clears the events and the baseline of a check; null clears all checks of the node. False if there is no such node
   * or check.
   */
  clear(node: string, check: string | null, atMs: number): boolean
  /** The next poll of every node, earliest first; `atMs` is now. */
  plan(atMs: number): readonly PlannedRound[]
  view(atMs: number): NodesView
  /** Moves all of its times, after the clock was set. */
  shift(deltaMs: number): void
  /** The access state of a node; null if there is no such node. */
  access(node: string): Access | null
  /** The data that must survive a restart, as plain data. */
  remember(): MonitorMemory
}

/** Creates the monitor of a cluster; `memory` comes from an earlier monitor. */
export function createNodesMonitor(
  settings: NodesMonitorSettings,
  memory: MonitorMemory | null = null,
  checks: readonly NodeCheck[] = nodeChecks,
): NodesMonitor {
  return new FoldingMonitor(settings, memory, checks)
}

class FoldingMonitor implements NodesMonitor {
  readonly #settings: NodesMonitorSettings
  readonly #checks: readonly NodeCheck[]
  readonly #nodes: ReadonlyMap<string, ClusterNode>
  readonly #memories: Map<string, NodeMemory>
  readonly #ways: AccessWatch
  readonly #outages: OutageTracker
  readonly #troubles: TroubleWatch
  readonly #statistics: { totalChecks: number; failedChecks: number }
  readonly #runs = createRunTracker()
  #jobs: readonly ActiveJob[] | null = null
  #lastActivityMs: number | null

  constructor(
    settings: NodesMonitorSettings,
    memory: MonitorMemory | null,
    checks: readonly NodeCheck[],
  ) {
    const { nodes } = settings.cluster
    const { blame, outages, troubles, statistics, lastActivityMs } = memory ?? noMemory
    this.#settings = settings
    this.#checks = checks
    this.#nodes = new Map(nodes.map((node) => [node.name, node]))
    this.#memories = new Map(nodes.map(({ name }) => [name, memory?.nodes[name] ?? newNode]))
    this.#ways = createAccessWatch(settings, this.#store(), blame)
    this.#outages = createOutageTracker(outages)
    this.#troubles = createTroubleWatch(settings, checks, troubles)
    this.#statistics = { ...statistics }
    this.#lastActivityMs = lastActivityMs
  }

  observe(round: Round): void {
    const node = this.#nodeOf(round.node)
    const before = this.#memories.get(round.node)
    if (node === undefined || before === undefined) return
    this.#statistics.totalChecks += 1
    if (round.outcome !== 'answered') this.#statistics.failedChecks += 1
    this.#ways.observe(round, this.#intervalAt(round.atMs))
    this.#learn(node, round)
    const now = this.#memories.get(round.node) ?? before
    this.#outages.observe(node.name, before, now)
    this.#troubles.observe(node, now, this.#ways.blame(), round.atMs + round.durationMs)
  }

  setJobs(jobs: readonly ActiveJob[], atMs: number): void {
    if (idsOf(jobs) !== idsOf(this.#jobs ?? [])) this.#lastActivityMs = atMs
    this.#jobs = jobs
  }

  clear(name: string, check: string | null, atMs: number): boolean {
    const [node, before] = [this.#nodeOf(name), this.#memories.get(name)]
    const names = check === null ? this.#checks.map((one) => one.name) : [check]
    const isKnown = names.every((one) => this.#checks.some((other) => other.name === one))
    if (node === undefined || before === undefined || !isKnown) return false
    const held = before.held.filter((one) => !names.includes(one.check))
    const now = { ...before, held, baseline: names.reduce(forgetBaseline, before.baseline) }
    this.#memories.set(name, now)
    this.#troubles.observe(node, now, this.#ways.blame(), atMs)
    return true
  }

  plan(atMs: number): readonly PlannedRound[] {
    return this.#settings.cluster.nodes
      .map((node) => planRound(node, this.#memories.get(node.name) ?? newNode, atMs))
      .sort((a, b) => a.atMs - b.atMs)
  }

  view(atMs: number): NodesView {
    return composeView({
      settings: this.#settings,
      checks: this.#checks,
      memories: this.#memories,
      atMs,
      jobsOf: (node) => this.#jobsOf(node),
      intervalMs: this.#intervalAt(atMs),
      blame: this.#ways.blame(),
      outages: this.#outages.all(),
      troubles: this.#troubles.all(),
      statistics: {
        ...this.#statistics,
        ...this.#troubles.counts(),
        activeJobs: this.#jobs?.length ?? 0,
      },
    })
  }

  shift(deltaMs: number): void {
    for (const [name, memory] of [...this.#memories])
      this.#memories.set(name, shiftTimes(memory, deltaMs))
    for (const part of [this.#ways, this.#outages, this.#troubles]) part.shift(deltaMs)
    if (this.#lastActivityMs !== null) this.#lastActivityMs += deltaMs
  }

  access(node: string): Access | null {
    return this.#memories.get(node)?.access ?? null
  }

  remember(): MonitorMemory {
    return {
      nodes: Object.fromEntries(this.#memories),
      blame: this.#ways.blame(),
      outages: this.#outages.all(),
      troubles: this.#troubles.state(),
      statistics: { ...this.#statistics },
      lastActivityMs: this.#lastActivityMs,
    }
  }

  #nodeOf(name: string): ClusterNode | undefined {
    return this.#nodes.get(name)
  }

  #jobsOf(node: string): readonly string[] {
    return (this.#jobs ?? []).filter((job) => job.nodes.includes(node)).map(({ id }) => id)
  }

  #intervalAt(atMs: number): number {
    const idleMs = this.#lastActivityMs === null ? null : atMs - this.#lastActivityMs
    const activeJobs = this.#jobs?.length ?? 0
    return pollInterval(this.#settings.cluster.monitoring, { activeJobs, idleMs })
  }

  /** The access states of the nodes, in their memories. */
  #store(): AccessStore {
    const memories = this.#memories
    return {
      get: (node) => memories.get(node)?.access,
      set: (node, access) => {
        memories.set(node, { ...(memories.get(node) ?? newNode), access })
      },
      *all() {
        for (const [node, { access }] of memories) yield [node, access]
      },
    }
  }

  #learn(node: ClusterNode, round: Round): void {
    const now = { ...(this.#memories.get(node.name) ?? newNode), isFromState: false }
    const isJobActive = this.#jobs === null ? null : this.#jobsOf(node.name).length > 0
    const { gpus: expectedGpus, mounts: expectedMounts } = node
    const elsewhere = this.#runs.observe(round)
    const facts = { expectedGpus, expectedMounts, isJobActive, elsewhere }
    const context = { checks: this.#checks, limits: this.#settings.limits, facts }
    const folded = round.answer === null ? now : foldAnswer(now, round, round.answer, context)
    this.#memories.set(node.name, { ...folded, history: this.#historyAfter(folded, round) })
  }

  #historyAfter(node: NodeMemory, { answer, atMs }: Round): NodeMemory['history'] {
    const { weights, historySize, historyAgeMs } = this.#settings.cluster.monitoring
    const limits = { maxPoints: historySize, maxAgeMs: historyAgeMs }
    if (answer === null) {
      const nothing = { atMs, rounds: 1, answered: 0, score: null, latencyMs: null }
      return addPoint(node.history, { ...nothing, ...noFigures }, limits)
    }
    const { score } = judgeMemory(node, this.#checks, weights, null).score
    const figures = figuresOf(answer, node.cpuPercent)
    const point = { atMs, rounds: 1, answered: 1, score, latencyMs: shortestLatency(node) }
    return addPoint(node.history, { ...point, ...figures }, limits)
  }
}

const noMemory: MonitorMemory = {
  nodes: {},
  blame: null,
  outages: [],
  troubles: noTroubles,
  lastActivityMs: null,
  statistics: { totalChecks: 0, failedChecks: 0 },
}

const idsOf = (jobs: readonly ActiveJob[]): string =>
  jobs
    .map(({ id }) => id)
    .sort()
    .join('\n')
