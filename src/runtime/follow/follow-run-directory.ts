import { basename, join } from 'node:path'
import type { Observation } from '../../watch/monitor/observation.js'
import type { CoordinatorEvent } from '../../kit/records/run/coordinator-event.js'
import type { Finding } from '../../kit/records/run/finding.js'
import { attemptLogs } from '../../kit/records/run/run-directory.js'
import { pathKind } from '../../machine/system/files/path-kind.js'
import { type AttemptWatch, type FreshEvents, watchAttempt } from './attempt-watch.js'
import type { EventFollower } from './follow-events.js'
import type { FollowServices } from './follow-services.js'
import { createBlindObserver } from './observe-blind.js'
import { observeFindings } from './observe-findings.js'
import { observeSteps } from './observe-steps.js'
import { readCoordinatorLog } from './read-coordinator-log.js'

/** The run whose checkpoint was seen; the directory must belong to the same run. */
export type ExpectedRun = { readonly runId: string; readonly totalSteps: number | null }

/** Which of its attempts is followed: null for the newest, with the number of earlier ones. */
type FollowedAttempt = { readonly number: number | null; readonly restarts: number }

/** Upper limit of ranks; no real run has more. */
const maxRanks = 4096
/** Limit for reading one kind of log ahead of the other, so that memory stays bounded. */
const maxLeadMs = 5000

type Attempt = {
  readonly watch: AttemptWatch
  readonly follower: EventFollower
  readonly worldSize: number
  areLogsChecked: boolean
  hasEnded: boolean
}

/**
 * Follows the event logs of a run, passes them to all detectors, and notes what cannot be read. Never rejects because
 * of a log.
 */
export class RunDirectoryFollower {
  readonly #directory: string
  readonly #run: ExpectedRun
  readonly #dependencies: FollowServices
  readonly #observeBlind = createBlindObserver()
  readonly #coordinator: ReturnType<typeof readCoordinatorLog>
  readonly #number: number | null
  readonly #logs: ReturnType<typeof attemptLogs>
  #follower: EventFollower | null = null
  #attempt: Attempt | null = null
  #isCoordinatorKnown = false
  #isCoordinatorAtEnd = false
  #lostTails = 0
  #restarts: number
  #foreignRun: string | null = null
  #trouble: string | null = null

  constructor(
    directory: string,
    run: ExpectedRun,
    dependencies: FollowServices,
    { number, restarts }: FollowedAttempt = { number: null, restarts: 0 },
  ) {
    this.#directory = directory
    this.#run = run
    this.#dependencies = dependencies
    this.#number = number
    this.#restarts = restarts
    this.#logs = attemptLogs(directory, number)
    this.#coordinator = readCoordinatorLog(this.#logs.coordinator)
  }

  /** Reads until nothing is left, for at most `limitMs`; returns whether it reached the end. */
  async poll(
    atMs: number,
    limitMs: number,
  ): Promise<{ readonly observations: Observation[]; readonly isAtEnd: boolean }> {
    const { clock } = this.#dependencies
    const untilMs = clock.monotonicMs() + limitMs
    const observations: Observation[] = []
    let isAtEnd = false
    do {
      observations.push(...(await this.#hear(atMs)))
      const fresh = await this.#read()
      isAtEnd = this.#isCoordinatorAtEnd && (this.#attempt?.watch.ranksAtMs ?? null) === null
      const attempt = this.#attempt
      const findings = this.#judge(isAtEnd)
      observations.push(...observeSteps(fresh, atMs), ...observeFindings(findings, atMs))
      if (attempt !== null) observations.push(...this.#observeBlind(attempt.watch, atMs))
    } while (!isAtEnd && clock.monotonicMs() < untilMs)
    return { observations, isAtEnd }
  }

  /** Up to here all logs have been read, in milliseconds since the start of the run; null before anything was. */
  get reachedMs(): number | null {
    const { nowMs = 0, ranksAtMs = null } = this.#attempt?.watch ?? {}
    return ranksAtMs === null ? null : Math.min(nowMs, ranksAtMs)
  }

  /** The findings from all remaining events, at the end. */
  finish(atMs: number): Observation[] {
    const watch = this.#attempt?.watch
    if (watch === undefined) return []
    this.#attempt = null
    return [...observeFindings(watch.finish(), atMs), ...this.#observeBlind(watch, atMs)]
  }

  /** What of the logs cannot be read, also of an attempt that has been judged. */
  damage(): readonly string[] {
    const ofRanks = this.#follower?.damage?.() ?? []
    return [
      ...this.#coordinator.damage(),
      ...ofRanks.map(
        ({ rank, byte, reason }) =>
          `the event log of rank ${rank} is damaged at byte ${byte}: ${reason}`,
      ),
    ]
  }

  /** Missing or unexpected parts of the directory; none of them is fatal. */
  notes(): readonly string[] {
    return [
      ...this.#coordinator.notes(),
      ...this.damage(),
      ...(this.#trouble === null ? [] : [this.#trouble]),
      ...(this.#foreignRun === null
        ? []
        : [`the run directory belongs to another run, ${this.#foreignRun}: its logs are not used`]),
      ...(this.#restarts === 0
        ? []
        : [`the run was restarted ${this.#restarts === 1 ? 'once' : `${this.#restarts} times`}`]),
      ...(this.#lostTails === 0
        ? []
        : ['the logs of an attempt were archived before they were read to their end']),
    ]
  }

  async #hear(atMs: number): Promise<Observation[]> {
    const { nowMs = 0, ranksAtMs = null } = this.#attempt?.watch ?? {}
    // Events further ahead are read when the ranks' logs have reached them.
    if (ranksAtMs !== null && nowMs > ranksAtMs + maxLeadMs) return []
    const { events, isAnother, isAtEnd } = await this.#coordinator.poll()
    this.#isCoordinatorAtEnd = isAtEnd
    const left = isAnother ? observeFindings(this.#leave(), atMs) : []
    return [...left, ...events.flatMap((event) => this.#take(event, atMs))]
  }

  #take(event: CoordinatorEvent, atMs: number): readonly Observation[] {
    const raised = event.type === 'run-started' ? this.#begin(event, atMs) : []
    if (event.type === 'run-ended' && this.#attempt) this.#attempt.hasEnded = true
    this.#attempt?.watch.hear([event])
    return raised
  }

  /** The log was moved away for another attempt's; judges the events that were read of this one. */
  #leave(): readonly Finding[] {
    const attempt = this.#attempt
    if (attempt === null) return []
    if (!attempt.hasEnded) this.#lostTails++
    this.#attempt = null
    return attempt.watch.finish()
  }

  /** Every attempt of a restarted run is a run of its own to the detectors. */
  #begin(
    started: Extract<CoordinatorEvent, { type: 'run-started' }>,
    atMs: number,
  ): readonly Observation[] {
    const left = observeFindings(this.#attempt?.watch.finish() ?? [], atMs)
    this.#attempt = null
    if (this.#isCoordinatorKnown && this.#foreignRun === null) {
      this.#restarts++
      left.push({ kind: 'restart', atMs })
    }
    this.#isCoordinatorKnown = true
    this.#foreignRun = started.run_id === this.#run.runId ? null : `'${started.run_id}'`
    if (this.#foreignRun === null) {
      this.#startAttempt(started.world_size, started.first_step, started)
    }
    return left
  }

  #startAttempt(
    worldSize: number,
    firstStep: number,
    known: { readonly num_steps: number | null; readonly cores: number | null },
  ): void {
    if (worldSize > maxRanks) {
      this.#trouble = `a run of ${worldSize} ranks exceeds the limit of ${maxRanks}`
      return
    }
    const { eventLogs } = this.#dependencies
    const follower = eventLogs.follow(this.#directory, worldSize, this.#number)
    this.#follower = follower
    const facts = { worldSize, firstStep, numSteps: known.num_steps, cores: known.cores }
    this.#attempt = {
      watch: watchAttempt(follower, facts),
      follower,
      worldSize,
      hasEnded: false,
      areLogsChecked: false,
    }
  }

  async #read(): Promise<FreshEvents> {
    if (this.#attempt === null && !this.#isCoordinatorKnown) await this.#beginWithoutCoordinator()
    const attempt = this.#attempt
    if (attempt === null || !(await this.#areOrdinary(attempt))) return []
    const { nowMs, ranksAtMs } = attempt.watch
    const isAhead = ranksAtMs !== null && ranksAtMs > nowMs + maxLeadMs
    return isAhead && !this.#isCoordinatorAtEnd ? [] : attempt.watch.read()
  }

  /** The first record of a rank's log identifies the run like the coordinator's first; a missing log does not. */
  async #beginWithoutCoordinator(): Promise<void> {
    if ((await pathKind(this.#logs.rank(0))) !== 'file') return
    const { eventLogs } = this.#dependencies
    const [events = []] = await eventLogs.follow(this.#directory, 1, this.#number).poll()
    const start = events.find((event) => event.type === 'start')
    if (!start) return
    this.#foreignRun = start.run_id === this.#run.runId ? null : `'${start.run_id}'`
    if (this.#foreignRun !== null) return
    const known = { num_steps: this.#run.totalSteps, cores: null }
    this.#startAttempt(start.world_size, start.first_step, known)
  }

  /** A pipe in a log's place would block the reader forever. */
  async #areOrdinary(attempt: Attempt): Promise<boolean> {
    if (attempt.areLogsChecked) return true
    const paths = Array.from({ length: attempt.worldSize }, (_, rank) => this.#logs.rank(rank))
    const kinds = await Promise.all(paths.map((path) => pathKind(path)))
    attempt.areLogsChecked = kinds.every((kind) => kind === 'file')
    const odd = kinds.findIndex((kind) => kind === 'other' || kind === 'directory')
    if (odd < 0) return true
    const name = join('events', basename(paths[odd] ?? ''))
    this.#trouble = `${name} in the run directory is not a regular file: event logs are not read`
    this.#attempt = null
    this.#isCoordinatorKnown = true
    return false
  }

  /** Passes the events to the detectors that are old enough in all logs. */
  #judge(isAtEnd: boolean): readonly Finding[] {
    const attempt = this.#attempt
    if (attempt === null) return []
    const { watch, hasEnded } = attempt
    if (isAtEnd && hasEnded) {
      this.#attempt = null
      return watch.finish()
    }
    return watch.release(this.#isCoordinatorKnown ? watch.nowMs : watch.newestRankMs)
  }
}
