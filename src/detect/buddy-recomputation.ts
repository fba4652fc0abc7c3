import type { Blame } from '../records/finding.js'
import type { RecomputeEvent } from '../records/run-event.js'
import type { Detector } from './detector.js'
import { minorityOf } from './minority.js'
import { raiseOnce } from './raise-once.js'

/** Opinions that one audit has: the subject's own, and those of the ranks that compute it again. */
const opinionsOf = (worldSize: number): number => Math.min(3, worldSize)
/** An audit with an opinion missing is closed when somebody is this many steps on. */
const graceSteps = 2

/** A gradient that several ranks have computed from the same weights and samples has one digest. */
export const buddyRecomputation: Detector = {
  name: 'buddy-recomputation',
  summary:
    "a rank's gradient, computed again by others, has other bits; names who is alone with it",
  evidence: 'exact',
  channel: 'exact',
  falseAlarmBudget: 'none: the kernels give the same bits on every machine',
  start({ worldSize }) {
    const open = new Map<string, RecomputeEvent[]>()
    /** How often each rank was one of two that differ. */
    const suspicions = new Map<number, Set<string>>()
    const raise = raiseOnce(buddyRecomputation)
    const close = (key: string) => {
      const opinions = open.get(key) ?? []
      open.delete(key)
      const [first] = opinions
      const odd = minorityOf(opinions.map(({ digest }) => digest))
      if (!first || odd.length === 0) return []
      const ranks = odd.map((index) => opinions[index]?.rank ?? 0)
      const blame = judge(ranks, opinions.length, suspicions)
      const { step, subject } = first
      const message = describe(opinions, blame)
      return raise({
        type: 'wrong_gradient',
        blame,
        step,
        message: `${message} at step ${step}, subject rank ${subject}`,
      })
    }
    const closeBefore = (step: number) =>
      [...open].flatMap(([key, [first]]) => (first && first.step < step ? close(key) : []))
    return (event) => {
      if (event.type === 'run-ended') return closeBefore(Infinity)
      if (event.type === 'step') return closeBefore(event.step - graceSteps + 1)
      if (event.type !== 'recompute') return []
      const key = `${event.step} ${event.subject}`
      const opinions = [...(open.get(key) ?? []), event]
      open.set(key, opinions)
      return opinions.length >= opinionsOf(worldSize) ? close(key) : []
    }
  },
}

/** Alone against two: named. Of two that differ, the one that has differed with somebody else before. */
function judge(
  ranks: readonly number[],
  opinions: number,
  suspicions: Map<number, Set<string>>,
): Blame {
  const [alone] = ranks
  if (alone !== undefined && ranks.length === 1) return { kind: 'rank', rank: alone }
  for (const rank of ranks) {
    const others = suspicions.get(rank) ?? new Set<string>()
    suspicions.set(rank, others)
    for (const other of ranks) if (other !== rank) others.add(String(other))
  }
  const worst = ranks.filter((rank) => (suspicions.get(rank)?.size ?? 0) > 1)
  const [rank] = worst
  if (rank !== undefined && worst.length === 1 && opinions === 2) return { kind: 'rank', rank }
  return { kind: 'unattributable', among: [...ranks] }
}

function describe(opinions: readonly RecomputeEvent[], blame: Blame): string {
  const told = opinions.map(({ rank, digest }) => `rank ${rank} has ${digest.slice(0, 8)}`)
  const who = blame.kind === 'rank' ? `rank ${blame.rank} is alone` : 'nobody is in the majority'
  return `the same gradient was computed differently, ${who}: ${told.join(', ')}`
}
