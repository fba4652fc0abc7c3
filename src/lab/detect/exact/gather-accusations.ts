import type { CoordinatorEvent } from '../../../kit/records/run/coordinator-event.js'
import type { ViolationEvent } from '../../../kit/records/run/run-event.js'
import { isOfCoordinator } from '../processes/coordinator-events.js'
import type { RunFacts, StreamEvent } from '../detector.js'

/** One violation of a check, with the reports of all witnesses. */
export type Accusation = {
  readonly step: number
  /** The ranks that most witnesses accuse; empty on a tie. */
  readonly accused: readonly number[]
  /** All accused ranks. */
  readonly named: readonly number[]
  readonly witnesses: readonly number[]
  /** A witness's report with the accepted accusation. */
  readonly testimony: ViolationEvent
  readonly atMs: number
}

/** Time to wait for the other witnesses, on the coordinator's clock. */
const witnessGraceMs = 300
/** Steps that others may be behind the first witness. */
const witnessGraceSteps = 2

/**
 * Collects the reports of several ranks about the same violation of one check. A rank with a wrong schedule accuses the
 * others, so the majority decides. The result is final when no report can change it, when all ranks have moved on, or
 * when the time is up.
 */
export function gatherAccusations(run: RunFacts, check: ViolationEvent['check']) {
  const inquiry = new Inquiry(run.worldSize)
  return (event: StreamEvent): Accusation[] => {
    if (isOfCoordinator(event)) return inquiry.wait(event)
    if (event.type === 'step') return inquiry.goOn(event.step)
    return event.type === 'violation' && event.check === check ? inquiry.hear(event) : []
  }
}

class Inquiry {
  readonly #worldSize: number
  #open: ViolationEvent[] = []
  /** On the coordinator's clock, like `#now`. */
  #openedAt: number | null = null
  #now: number | null = null

  constructor(worldSize: number) {
    this.#worldSize = worldSize
  }

  hear(violation: ViolationEvent): Accusation[] {
    const settled = this.goOn(violation.step)
    if (this.#open.every(({ rank }) => rank !== violation.rank)) this.#open.push(violation)
    this.#openedAt ??= this.#now
    return isDecided(this.#open, this.#worldSize) ? [...settled, ...this.#settle()] : settled
  }

  goOn(step: number): Accusation[] {
    return isPast(this.#open, step) ? this.#settle() : []
  }

  wait({ type, at_ms: now }: CoordinatorEvent): Accusation[] {
    this.#now = now
    if (this.#open.length > 0) this.#openedAt ??= now
    const isLate = this.#openedAt !== null && now - this.#openedAt >= witnessGraceMs
    return isLate || type === 'run-ended' ? this.#settle() : []
  }

  #settle(): Accusation[] {
    const [first] = this.#open
    if (!first) return []
    const accusation = count(first, this.#open)
    this.#open = []
    this.#openedAt = null
    return [accusation]
  }
}

function isPast([first]: readonly ViolationEvent[], step: number): boolean {
  return first !== undefined && step >= first.step + witnessGraceSteps
}

const nameOf = ({ ranks }: ViolationEvent): string => ranks.join()

/** Groups of equal accusations, largest first. */
function camps(violations: readonly ViolationEvent[]): ViolationEvent[][] {
  const byName = new Map<string, ViolationEvent[]>()
  for (const violation of violations) {
    byName.set(nameOf(violation), [...(byName.get(nameOf(violation)) ?? []), violation])
  }
  return [...byName.values()].sort((a, b) => b.length - a.length)
}

function isDecided(violations: readonly ViolationEvent[], worldSize: number): boolean {
  const most = camps(violations)[0]?.length ?? 0
  return violations.length === worldSize || most > worldSize / 2
}

/** An accused rank is less credible than its accusers: its report is ignored if an unaccused rank has reported. */
function credible(violations: readonly ViolationEvent[]): readonly ViolationEvent[] {
  const accused = new Set(violations.flatMap(({ ranks }) => ranks))
  const others = violations.filter(({ rank }) => !accused.has(rank))
  return others.length > 0 ? others : violations
}

function count(first: ViolationEvent, violations: readonly ViolationEvent[]): Accusation {
  const [winner = [first], second = []] = camps(credible(violations))
  const [testimony = first] = winner
  const named = [...new Set(violations.flatMap(({ ranks }) => ranks))].sort((a, b) => a - b)
  return {
    step: Math.min(...violations.map(({ step }) => step)),
    accused: second.length === winner.length ? [] : testimony.ranks,
    named,
    witnesses: violations.map(({ rank }) => rank),
    testimony,
    atMs: Math.max(...violations.map(({ at_ms }) => at_ms)),
  }
}
