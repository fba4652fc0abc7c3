import { InfrastructureError, MiniclusterError } from '../../../kit/errors.js'
import type { RayMessage } from '../../../kit/records/run/ray-message.js'
import type { Job } from '../../run/job.js'
import type { WorkerEvents, WorkerHandle } from '../../run/worker-handle.js'
import { RankTable } from '../command/rank-table.js'
import { RankReports } from './rank-reports.js'
import type { RayListener } from './run-on-ray.js'

/** The inputs of a group of ranks on a cluster. */
type RayGroupOptions = {
  readonly events: WorkerEvents
  readonly elapsedMs: () => number
  note(text: string): void
  /** Ends the run on the cluster. */
  kill(): void
}

/** Shorter than the accepted silence of a worker. */
const vouchMs = 1000
/** The driver sends a message twice a second; after this time without one it counts as silent. */
const quietMs = 1500
/** A cluster that is unreachable for this long is given up. */
const lostMs = 60_000

/** The ranks of a run on a cluster: their messages become those of ordinary workers. */
export class RayGroup {
  /** Resolves when nothing of the run is left on the cluster. */
  over: Promise<void> = Promise.resolve()
  readonly #table: RankTable
  readonly #reports: RankReports
  readonly #options: RayGroupOptions
  readonly #workers: number
  #heardMs: number
  #problem: MiniclusterError | null = null

  constructor({ workers, runDirectory }: Job, options: RayGroupOptions) {
    this.#options = options
    this.#workers = workers
    this.#heardMs = options.elapsedMs()
    this.#table = new RankTable(workers, options.events, () => options.kill())
    const line = (text: string, rank: number): void => options.events.output(rank, text)
    this.#reports = new RankReports({ workers, runDirectory, table: this.#table, line })
  }

  get handles(): readonly WorkerHandle[] {
    return this.#reports.handles
  }

  get isInstrumented(): boolean {
    return this.#table.isInstrumented
  }

  /** Whether the ranks were placed on the cluster. */
  get isPlaced(): boolean {
    return this.#reports.isPlaced
  }

  /** Listens to a run from its beginning to its end. */
  follow(run: (listener: RayListener) => Promise<void>): void {
    const vouching = setInterval(() => this.#vouch(), vouchMs)
    const listener: RayListener = {
      word: (word) => this.#take(word),
      reached: () => this.#reach(),
      note: (text) => this.#options.note(text),
      endsByItself: () => this.#table.isDone,
    }
    this.over = run(listener)
      .then(() => {
        // A driver that has reported a problem ends without an error of its own.
        if (this.#problem !== null) throw this.#problem
      })
      .catch((error: unknown) => this.#fail(this.#problem ?? error))
      .finally(() => {
        clearInterval(vouching)
        this.#table.allEnded({ code: null, signal: 'SIGKILL' })
      })
  }

  #take(word: RayMessage): void {
    this.#reach()
    if (word.kind === 'waiting') this.#options.note(`the cluster has to make ${word.text}`)
    const advice = 'use fewer --workers or a larger cluster'
    if (word.kind === 'refused') this.#problem = new InfrastructureError(word.text, advice)
    if (word.kind === 'unstarted')
      this.#problem = new InfrastructureError(`the command cannot be started there: ${word.text}`)
    const flaw = this.#reports.take(word)
    if (flaw === null) return
    this.#problem ??= new InfrastructureError(flaw, 'check the free disk space and run again')
    this.#options.kill()
  }

  #reach(): void {
    this.#heardMs = this.#options.elapsedMs()
  }

  #vouch(): void {
    const nowMs = this.#options.elapsedMs()
    this.#table.vouch(nowMs, { lines: null, latest: () => null })
    const silentMs = nowMs - this.#heardMs
    if (silentMs > quietMs) this.#reports.repeatBeats(silentMs)
    if (silentMs < lostMs || this.#problem !== null) return
    this.#problem = new InfrastructureError(
      `the Ray cluster did not answer for ${lostMs / 1000} s`,
      'check whether its head still runs; the job may still run as well',
    )
    this.#options.kill()
  }

  #fail(error: unknown): void {
    const isAbort = error instanceof Error && error.name === 'AbortError'
    if (isAbort) return
    const { message } = error as Error
    const hint = error instanceof MiniclusterError ? (error.hint ?? null) : null
    const ranks = Array.from({ length: this.#workers }, (_, rank) => rank)
    this.#table.message(0, {
      type: 'failure',
      rank: 0,
      kind: 'machine',
      cause: null,
      message,
      hint,
      step: null,
      ranks,
      stack: null,
    })
  }
}
