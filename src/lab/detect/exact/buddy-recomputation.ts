import type { Blame } from '../../../kit/records/run/finding.js'
import type { RecomputeEvent } from '../../../kit/records/run/run-event.js'
import type { Detector } from '../detector.js'
import { minorityOf } from '../../../kit/stats/minority.js'
import { raiseOnce } from '../findings.js'

/** Digests in one audit: the subject's own, and those of the ranks that recompute it. */
const opinionsOf = (worldSize: number): number => Math.min(3, worldSize)
/** An audit with a missing digest is closed when a rank is this many steps ahead. */
const graceSteps = 2

/** A gradient that several ranks have computed from the same weights and samples has one digest. */
export const buddyRecomputation: Detector = {
  name: 'buddy-recomputation',
  summary:
    "a rank's gradient differs in its bits when others recompute it; names the rank in the minority",
  evidence: 'exact',
  channel: 'exact',
  falseAlarmBudget: 'none: the kernels give the same bits on every machine',
  needs: ['recompute'],
  start({ worldSize }) {
    const open = new Map<string, RecomputeEvent[]>()
    /** How often each rank was one of two that disagreed. */
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

/** With three digests, the odd one is named. With two, the rank that differed from another rank before is named. */
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
  const digests = opinions.map(({ rank, digest }) => `rank ${rank} has ${digest.slice(0, 8)}`)
  const who = blame.kind === 'rank' ? `rank ${blame.rank} is alone` : 'there is no majority'
  return `the same gradient was computed differently, ${who}: ${digests.join(', ')}`
}
