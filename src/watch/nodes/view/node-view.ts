import type { ClusterNode } from '../cluster/cluster.js'
import type { NodeCheck } from '../checks/node-check.js'
import { type AccessSettings, isFlapping } from '../judge/access.js'
import { type Held, isSticky } from '../judge/hold.js'
import { byCheckName } from '../judge/held-checks.js'
import { type NodeMemory, shortestLatency } from '../judge/node-memory.js'
import type { Judgement } from '../judge/node-verdict.js'
import type { Score } from '../judge/score.js'
import { breakerOf } from '../pace/next-ask.js'
import { accessChecks } from './access-checks.js'
import { type SystemExtras, systemOf } from './answer-figures.js'
import type {
  CheckView,
  NodeAdvice,
  NodeView,
  ReachabilityView,
  SubjectView,
} from './nodes-view.js'

type NodeViewFacts = {
  readonly node: ClusterNode
  readonly memory: NodeMemory
  readonly judgement: Judgement
  readonly score: Score
  readonly advice: readonly NodeAdvice[]
  readonly jobs: readonly string[]
  readonly checks: readonly NodeCheck[]
  readonly access: AccessSettings
  readonly atMs: number
}

/** A node in the view. */
export function viewNode(facts: NodeViewFacts): NodeView {
  const { node, memory, judgement, score, advice, jobs, checks, atMs } = facts
  const { answer, access } = memory
  return {
    name: node.name,
    destination: node.destination,
    ...judgement,
    ...score,
    reachability: viewReachability(facts),
    checks: [...accessChecks(access), ...viewChecks(memory, checks)],
    gpus: answer?.gpu?.gpus ?? [],
    system: systemOf(answer, extrasOf(memory)),
    ranks: answer?.ranks ?? null,
    unseen: answer?.unseen ?? [],
    advice,
    jobs,
    history: memory.history,
    isFromState: memory.isFromState,
    isFlapping: isFlapping(access, atMs),
  }
}

function extrasOf({ cpuPercent, python, clock }: NodeMemory): SystemExtras {
  return {
    cpuPercent,
    pythonVersion: python?.version ?? null,
    torchVersion: python?.torch ?? null,
    clockOffsetMs: clock?.offsetMs ?? null,
    clockUncertaintyMs: clock?.uncertaintyMs ?? null,
  }
}

function viewReachability({ memory, access: settings, atMs }: NodeViewFacts): ReachabilityView {
  const { state, sinceMs, outcome, cause, detail, hint, failures } = memory.access
  const { lastAskedMs, lastAnsweredMs, nextAskMs } = memory.access
  return {
    state,
    sinceMs,
    outcome,
    cause,
    detail,
    hint,
    failures,
    lastAskedMs,
    lastAnsweredMs,
    nextAskMs,
    breaker: breakerOf(memory.access, settings, atMs),
    latencyMs: shortestLatency(memory),
  }
}

function viewChecks({ held, answer }: NodeMemory, checks: readonly NodeCheck[]): CheckView[] {
  const byCheck = byCheckName(held)
  return checks.flatMap((check) => {
    const own = byCheck.get(check.name) ?? []
    const worst = worstOf(own)
    if (worst === undefined) return []
    const { status, severity, sinceMs, summary } = worst
    const { name, group, kind } = check
    const subjects = own.map((one) => viewSubject(one, isSticky(one, kind, answer?.bootId ?? null)))
    return [{ name, group, kind, status, severity, sinceMs, summary, subjects }]
  })
}

function viewSubject(held: Held, sticky: boolean): SubjectView {
  const { subject, status, severity, sinceMs, summary, evidence, figures } = held
  return { subject, status, severity, sinceMs, summary, evidence, figures, isSticky: sticky }
}

/** Order: critical, bad, unknown, good; then the older first. */
function worstOf(held: readonly Held[]): Held | undefined {
  const rank = ({ status, severity }: Held): number => {
    if (status === 'bad') return severity === 'critical' ? 0 : 1
    return status === 'unknown' ? 2 : 3
  }
  return [...held].sort((a, b) => rank(a) - rank(b) || a.sinceMs - b.sinceMs)[0]
}
