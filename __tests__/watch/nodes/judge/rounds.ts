import type { NodeAnswer } from '../../../../src/watch/nodes/answer/node-answer.js'
import { type ClusterNode, plainNode } from '../../../../src/watch/nodes/cluster/cluster.js'
import { defaultMonitoring } from '../../../../src/watch/nodes/cluster/monitoring-settings.js'
import { monitorSettings } from '../../../../src/watch/nodes/monitor-settings.js'
import type { NodesMonitor } from '../../../../src/watch/nodes/nodes-monitor.js'
import type { Round, RoundCause, RoundOutcome } from '../../../../src/watch/nodes/round.js'
import { anAnswer } from '../checks/an-answer.js'

/** When every test begins, in epoch ms. */
export const startMs = Date.parse('2026-03-01T12:00:00Z')

export const aRound = (node: string, atMs: number, fields: Partial<Round> = {}): Round => ({
  node,
  atMs,
  outcome: 'answered',
  cause: null,
  roundTripMs: 0.4,
  durationMs: 100,
  isFirstOfSession: false,
  clock: { offsetMs: 2, uncertaintyMs: 1 },
  detail: null,
  hint: null,
  answer: anAnswer(),
  ...fields,
})

const causes: Partial<Record<RoundOutcome, RoundCause>> = {
  unreachable: 'connection-refused',
  'timed-out': 'connect-timeout',
  refused: 'permission-denied',
  untrusted: 'host-key-changed',
  hung: 'no-answer',
  torn: 'damaged-answer',
}

export const aFailure = (node: string, atMs: number, outcome: RoundOutcome = 'timed-out'): Round =>
  aRound(node, atMs, {
    outcome,
    cause: causes[outcome] ?? null,
    answer: null,
    roundTripMs: null,
    clock: null,
    detail: 'what ssh said',
  })

export const clusterOf = (...nodes: readonly (string | ClusterNode)[]) => ({
  nodes: nodes.map((node) => (typeof node === 'string' ? plainNode(node) : node)),
  monitoring: defaultMonitoring,
})

export const settingsOf = (...nodes: readonly string[]) => monitorSettings(clusterOf(...nodes))

/** What a node does when it is asked at a time: an answer, or how it fails. */
export type Behaviour = (node: string, atMs: number) => Partial<NodeAnswer> | RoundOutcome

/** Asks every node when the monitor says so, until a time. */
export function play(
  monitor: NodesMonitor,
  behaviour: Behaviour,
  span: { readonly fromMs: number; readonly toMs: number },
): void {
  for (;;) {
    const [next] = monitor.plan(span.fromMs)
    if (next === undefined || next.atMs >= span.toMs) return
    const atMs = Math.max(span.fromMs, next.atMs)
    const done = behaviour(next.node.name, atMs)
    monitor.observe(
      typeof done === 'string'
        ? aFailure(next.node.name, atMs, done)
        : aRound(next.node.name, atMs, { answer: anAnswer(done) }),
    )
  }
}
