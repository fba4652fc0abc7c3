import type { CoordinatorEvent } from '../records/coordinator-event.js'
import type { ViolationEvent } from '../records/run-event.js'
import { isOfCoordinator } from './coordinator-events.js'
import type { RunFacts, StreamEvent } from './detector.js'

/** One breach of a check, with all that witnesses had to say about it. */
export type Accusation = {
  readonly step: number
  /** Whom most witnesses name. Empty when two sides have equally many. */
  readonly accused: readonly number[]
  /** All who are named by somebody. */
  readonly named: readonly number[]
  readonly witnesses: readonly number[]
  /** A witness of the accusation that was taken. */
  readonly testimony: ViolationEvent
  readonly atMs: number
}

/** Time for the other witnesses to come in, on the coordinator's clock. */
const witnessGraceMs = 300
/** Steps that others may be behind the first witness. */
const witnessGraceSteps = 2

/**
 * Collects what several ranks say about the same breach of one check: a rank whose own schedule is wrong accuses the
 * others, so the accusation that most ranks make is taken. It is settled when nobody could change it any more, when
 * everybody has gone on, or when time is up.
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

/** Who says the same, most voices first. */
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

/** The word of a rank that others accuse counts less than theirs: it is left out where somebody unaccused speaks. */
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
