import type { NodeAnswer } from '../answer/node-answer.js'
import type { CheckFacts, NodeCheck } from '../checks/node-check.js'
import type { NodeLimits } from '../checks/node-limits.js'
import type { Round } from '../round.js'
import { busyPercent } from '../view/answer-figures.js'
import { learnBaseline } from './baseline.js'
import type { Held } from './hold.js'
import { foldChecks } from './held-checks.js'
import { type NodeMemory, shortestLatency } from './node-memory.js'

/** Number of round-trip times of which the shortest counts. */
const keptLatencies = 5
/** Limits of stored events and boots per node. */
const maxEvents = 64
const maxBoots = 4

type AnswerContext = {
  readonly checks: readonly NodeCheck[]
  readonly limits: NodeLimits
  readonly facts: Pick<CheckFacts, 'expectedGpus' | 'expectedMounts' | 'isJobActive' | 'elsewhere'>
}

/** The memory of a node after an answer. */
export function foldAnswer(
  memory: NodeMemory,
  round: Round,
  answer: NodeAnswer,
  { checks, limits, facts }: AnswerContext,
): NodeMemory {
  const { roundTripMs } = round
  const latenciesMs =
    roundTripMs === null
      ? memory.latenciesMs
      : [...memory.latenciesMs, roundTripMs].slice(-keptLatencies)
  const clock = round.clock ?? memory.clock
  const latencyMs = shortestLatency({ latenciesMs })
  const atMs = round.atMs + round.durationMs
  const { baseline, answer: previous } = memory
  const input = { answer, previous, baseline, facts: { ...facts, latencyMs, clock }, limits }
  const held = foldChecks(memory.held, checks, input, atMs)
  return {
    ...memory,
    held,
    answer,
    latenciesMs,
    clock,
    ...fullFields(memory, answer, round.atMs),
    cpuPercent: busyPercent(answer, previous),
    kernelCursor: answer.kernelLog?.cursor ?? cursorOfBoot(memory, answer),
    // A damaged answer does not change the baseline, because a garbled name would be missed forever.
    baseline: answer.damage.length > 0 ? baseline : learnBaseline(baseline, answer),
    eventBoots: bootsAfter(memory.eventBoots, held),
  }
}

function fullFields(memory: NodeMemory, answer: NodeAnswer, atMs: number) {
  if (answer.tier === 'fast') {
    const { python, lastFullMs, fullBootId } = memory
    return { python, lastFullMs, fullBootId }
  }
  return { python: answer.python, lastFullMs: atMs, fullBootId: answer.bootId }
}

const cursorOfBoot = ({ kernelCursor }: NodeMemory, { bootId }: NodeAnswer) =>
  kernelCursor?.bootId === bootId ? kernelCursor : null

function bootsAfter(
  boots: NodeMemory['eventBoots'],
  held: readonly Held[],
): NodeMemory['eventBoots'] {
  const fresh = held.filter(({ status, bootId, check, subject }) => {
    if (status !== 'bad' || bootId === null) return false
    return !(boots[`${check}/${subject ?? ''}`] ?? []).includes(bootId)
  })
  if (fresh.length === 0) return boots
  const next: Record<string, readonly string[]> = { ...boots }
  for (const { check, subject, bootId } of fresh) {
    const key = `${check}/${subject ?? ''}`
    next[key] = [...(next[key] ?? []), bootId ?? ''].slice(-maxBoots)
  }
  return Object.fromEntries(Object.entries(next).slice(-maxEvents))
}
