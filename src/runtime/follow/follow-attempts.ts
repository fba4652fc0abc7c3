import type { Observation } from '../../watch/monitor/observation.js'
import { runDirectory } from '../../kit/records/run/run-directory.js'
import { pathKind } from '../../machine/system/files/path-kind.js'
import type { FollowServices } from './follow-services.js'
import { type ExpectedRun, RunDirectoryFollower } from './follow-run-directory.js'
import { dependsOnLoad } from './load-excuse.js'

/** A run that was restarted more often is read from a later attempt on. */
const maxAttempts = 50

/**
 * Follows the event logs of a run from its first attempt on. Attempts that ended before the watch began are read first,
 * and their findings count as resolved.
 */
export class AttemptsFollower {
  readonly #directory: string
  readonly #run: ExpectedRun
  readonly #dependencies: FollowServices
  /** Attempts that are still to be read, oldest first; null before they were looked for. */
  #earlier: number[] | null = null
  #restarts = 0
  #reading: RunDirectoryFollower | null = null
  #newest: RunDirectoryFollower | null = null
  readonly #notes: string[] = []
  readonly #isJudged: () => boolean

  /** `isJudged`: whether detectors follow the newest attempt as it runs, which know the load of the machine. */
  constructor(
    directory: string,
    run: ExpectedRun,
    dependencies: FollowServices,
    isJudged: () => boolean = () => false,
  ) {
    this.#directory = directory
    this.#run = run
    this.#dependencies = dependencies
    this.#isJudged = isJudged
  }

  /** Reads until nothing is left, for at most `limitMs`; returns whether it reached the end. */
  async poll(
    atMs: number,
    limitMs: number,
  ): Promise<{ readonly observations: Observation[]; readonly isAtEnd: boolean }> {
    const { clock } = this.#dependencies
    const untilMs = clock.monotonicMs() + limitMs
    const leftMs = (): number => untilMs - clock.monotonicMs()
    this.#earlier ??= await this.#findEarlier()
    const observations: Observation[] = []
    for (const number of [...this.#earlier]) {
      if (observations.length > 0 && leftMs() <= 0) return { observations, isAtEnd: false }
      const { isAtEnd, ...seen } = await this.#readEarlier(number, atMs, leftMs())
      observations.push(...seen.observations)
      if (!isAtEnd) return { observations, isAtEnd }
    }
    this.#newest ??= this.#follow(null)
    const { isAtEnd, ...seen } = await this.#newest.poll(atMs, leftMs())
    return { observations: [...observations, ...this.#unjudged(seen.observations)], isAtEnd }
  }

  /** Up to here all logs have been read, in milliseconds since the start of the run; null before anything was. */
  get reachedMs(): number | null {
    return this.#newest?.reachedMs ?? null
  }

  /** The findings from the remaining events of the newest attempt, at the end. */
  finish(atMs: number): Observation[] {
    return this.#unjudged(this.#newest?.finish(atMs) ?? [])
  }

  /** What of the newest attempt's logs cannot be read. */
  damage(): readonly string[] {
    return this.#newest?.damage() ?? []
  }

  /** Missing or unexpected parts of the directory; none of them is fatal. */
  notes(): readonly string[] {
    return [...this.#notes, ...(this.#newest?.notes() ?? [])]
  }

  /** Without the findings that are in the checkpoint already, with the weight that the load gave them. */
  #unjudged(observations: Observation[]): Observation[] {
    if (!this.#isJudged()) return observations
    return observations.filter((seen) => seen.kind !== 'finding' || !dependsOnLoad(seen.finding))
  }

  async #findEarlier(): Promise<number[]> {
    const found: number[] = []
    const isThere = async (number: number): Promise<boolean> =>
      (await pathKind(runDirectory.attempt(this.#directory, number))) === 'directory'
    while (await isThere(found.length)) found.push(found.length)
    this.#restarts = found.length
    return found.slice(-maxAttempts)
  }

  async #readEarlier(number: number, atMs: number, limitMs: number) {
    const reading = (this.#reading ??= this.#follow(number))
    const { observations, isAtEnd } = await reading.poll(atMs, limitMs)
    if (!isAtEnd) return { observations, isAtEnd }
    this.#notes.push(...reading.notes().map((note) => `attempt ${number}: ${note}`))
    this.#reading = null
    this.#earlier?.shift()
    const over: Observation = { kind: 'restart', atMs }
    return { observations: [...observations, ...reading.finish(atMs), over], isAtEnd }
  }

  #follow(number: number | null): RunDirectoryFollower {
    const restarts = number === null ? this.#restarts : 0
    return new RunDirectoryFollower(this.#directory, this.#run, this.#dependencies, {
      number,
      restarts,
    })
  }
}
