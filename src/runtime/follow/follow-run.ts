import type { Observation } from '../../watch/monitor/observation.js'
import type { HealthCheckpoint } from '../../kit/records/monitor/health-checkpoint.js'
import { pathKind } from '../../machine/system/files/path-kind.js'
import type { FollowServices } from './follow-services.js'
import { findRunDirectories } from './find-run-directory.js'
import { followCheckpoint } from './follow-checkpoint.js'
import { AttemptsFollower } from './follow-attempts.js'

/** The result of one look at checkpoint and event logs. */
export type RunPoll = {
  readonly observations: readonly Observation[]
  /** The checkpoint may be half written, or the logs may have more: look again before believing it. */
  readonly isOpen: boolean
}

/** The watched files, as absolute paths. */
type WatchedPaths = { readonly checkpoint: string; readonly runDir: string | null }

/** Follows a run by its checkpoint, and by its event logs where there are any. */
export class RunFollower {
  readonly #paths: WatchedPaths
  readonly #dependencies: FollowServices
  readonly #checkpoint: ReturnType<typeof followCheckpoint>
  #newest: HealthCheckpoint | null = null
  #logs: AttemptsFollower | null = null
  #isFirst = true

  constructor(paths: WatchedPaths, dependencies: FollowServices) {
    this.#paths = paths
    this.#dependencies = dependencies
    this.#checkpoint = followCheckpoint(paths.checkpoint, dependencies.clock)
  }

  /** The newest checkpoint that could be read. */
  get newest(): HealthCheckpoint | null {
    return this.#newest
  }

  /** Looks at everything at `atMs`, and reads logs for about `limitMs` at most. */
  async look(atMs: number, limitMs: number): Promise<RunPoll> {
    const checkpoint = await this.lookAtCheckpoint(atMs)
    const logs = await this.readLogs(atMs, limitMs)
    return {
      observations: [...checkpoint.observations, ...logs.observations],
      isOpen: checkpoint.isOpen || logs.isOpen,
    }
  }

  /** Also finds the event logs, if the checkpoint names the run. */
  async lookAtCheckpoint(atMs: number): Promise<RunPoll> {
    const { isOpen, observation, modifiedMs } = await this.#checkpoint.look(atMs)
    const seen: Observation[] = []
    if (observation?.kind === 'checkpoint') {
      seen.push(...(await this.#notice(observation.checkpoint, atMs)))
      seen.push({ ...observation, atMs: this.#timeOf(modifiedMs, atMs) })
    } else if (observation !== null) seen.push(observation)
    return { observations: seen, isOpen }
  }

  /** Whether the logs have been read up to `atMs`: those of a live run may grow as fast as they are read. */
  hasReached(atMs: number): boolean {
    const startedAtMs = Date.parse(this.#newest?.minicluster?.started_at ?? '')
    const reachedMs = this.#logs?.reachedMs ?? null
    return reachedMs !== null && startedAtMs + reachedMs >= atMs
  }

  async readLogs(atMs: number, limitMs: number): Promise<RunPoll> {
    const read = await this.#logs?.poll(atMs, limitMs)
    return { observations: read?.observations ?? [], isOpen: read?.isAtEnd === false }
  }

  /** A file that existed before the watch is as old as its modification time. */
  #timeOf(modifiedMs: number | null, atMs: number): number {
    const isFirst = this.#isFirst
    this.#isFirst = false
    return isFirst ? Math.min(atMs, modifiedMs ?? atMs) : atMs
  }

  /** The findings from all remaining events, at the end. */
  finish(atMs: number): readonly Observation[] {
    return this.#logs?.finish(atMs) ?? []
  }

  /** What of the event logs cannot be read. */
  damage(): readonly string[] {
    return this.#logs?.damage() ?? []
  }

  /** Missing or odd parts of the event logs. */
  notes(): readonly string[] {
    return this.#logs?.notes() ?? []
  }

  /** Finds the logs of a new run, and judges what is left of the run before it. */
  async #notice(checkpoint: HealthCheckpoint, atMs: number): Promise<readonly Observation[]> {
    const isSame = checkpoint.run_id === this.#newest?.run_id
    this.#newest = checkpoint
    if (isSame && this.#logs !== null) return []
    const left = isSame ? [] : this.finish(atMs)
    const { checkpoint: path, runDir } = this.#paths
    this.#logs = null
    for (const directory of findRunDirectories(runDir, path, checkpoint)) {
      if ((await pathKind(directory)) !== 'directory') continue
      const expected = { runId: checkpoint.run_id, totalSteps: checkpoint.total_steps }
      const isJudged = () => this.#newest?.minicluster?.findings !== undefined
      this.#logs = new AttemptsFollower(directory, expected, this.#dependencies, isJudged)
      break
    }
    return left
  }
}
