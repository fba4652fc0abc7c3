import { appendFileSync } from 'node:fs'
import { writeNumber } from '../../../kit/records/json/write-number.js'
import { runDirectory } from '../../../kit/records/run/run-directory.js'
import type { WrittenRunEvent } from '../../../kit/records/run/run-event.js'
import { type InfrastructureError, systemError } from '../../../kit/errors.js'
import type { Job } from '../../run/job.js'
import type { Failure, LatestStep } from '../../../lab/telemetry/control-message.js'
import { jsonRecord } from '../../../lab/telemetry/step-telemetry.js'
import { LineBudget } from './line-budget.js'
import { type OutputPatterns, type PrintedStep, PrintedSteps } from './printed-steps.js'

/** Time limit for an instrumented rank to report; until then, printed steps are not written to the log. */
const heldMs = 30_000

/** The inputs of the log of printed steps. */
type PrintedLogOptions = {
  readonly job: Pick<Job, 'runId' | 'runDirectory' | 'workers'>
  readonly patterns: OutputPatterns
  elapsedMs(): number
  /** Whether a rank reports by itself; its printed output is then not used. */
  isInstrumented(): boolean
  /** Receives one sentence if so many steps are printed that not all are read, or if they cannot be written. */
  note(text: string): void
  /** Called when the output has ended, if steps could not be written: the command itself goes on until then. */
  failed(failure: Failure): void
}

type UnreadLine = { readonly text: string; readonly atMs: number }

/**
 * Records the steps that a command prints, if no rank reports by itself. Output without a known rank counts as that of
 * the first one.
 */
export class PrintedLog {
  readonly #options: PrintedLogOptions
  readonly #ranks = new Map<number, PrintedSteps>()
  readonly #begun = new Set<number>()
  readonly #budget = new LineBudget()
  /** Of the lines of a flood the newest of each rank. */
  readonly #unread = new Map<number, UnreadLine>()
  #failure: InfrastructureError | null = null
  #hasNoted = false
  #hasRanks = false
  #lines = 0

  constructor(options: PrintedLogOptions) {
    this.#options = options
  }

  line(text: string, rank: number | null): void {
    if (this.#options.isInstrumented()) return
    this.#lines++
    this.#hasRanks ||= rank !== null
    const number = rank ?? 0
    const steps = this.#ranks.get(number) ?? new PrintedSteps(this.#options.patterns)
    this.#ranks.set(number, steps)
    if (!steps.mayTell(text)) return
    const atMs = this.#options.elapsedMs()
    if (this.#budget.take(atMs)) {
      this.#unread.delete(number)
      return steps.line(text, atMs)
    }
    this.#unread.set(number, { text, atMs })
    if (!this.#hasNoted) this.#options.note(flooded)
    this.#hasNoted = true
  }

  #readNewest(): void {
    for (const [rank, { text, atMs }] of this.#unread) this.#ranks.get(rank)?.line(text, atMs)
    this.#unread.clear()
  }

  /**
   * Number of printed lines; null before the first step, because a command that prints no steps may still be working.
   */
  get lines(): number | null {
    const hasSteps = [...this.#ranks.values()].some(({ newest }) => newest !== null)
    return hasSteps ? this.#lines : null
  }

  /** The printed steps so far, for the monitor. */
  get printed() {
    return { lines: this.lines, latest: (rank: number) => this.latest(rank) }
  }

  /** The newest step of a rank, for the monitor. */
  latest(rank: number): LatestStep | null {
    const newest = this.#ranks.get(rank)?.newest ?? null
    if (newest === null) return null
    const unknown = { throughputSamplesPerSec: null, allreduceMs: null, computeMs: null }
    return {
      step: newest.step,
      loss: newest.loss === null ? null : writeNumber(newest.loss),
      ...unknown,
    }
  }

  /** Writes new steps to the logs, once no rank is expected to report by itself. */
  write(): void {
    this.#readNewest()
    if (this.#options.isInstrumented() || this.#options.elapsedMs() < heldMs) return
    for (const [rank, steps] of this.#ranks) this.#append(rank, steps.take(false))
  }

  /** Writes the remaining steps of a rank whose output has ended; null: of all ranks. */
  end(ended: number | null): void {
    if (this.#options.isInstrumented()) return
    this.#readNewest()
    for (const [rank, steps] of this.#ranks)
      if (ended === null || ended === rank) this.#append(rank, steps.take(true))
    if (this.#failure !== null) this.#options.failed(failureOf(ended ?? 0, this.#failure))
  }

  #append(rank: number, steps: readonly PrintedStep[]): void {
    if (steps.length === 0 || this.#failure !== null) return
    const events = steps.map((step) => eventOf(rank, step, this.#hasRanks))
    const { runId, runDirectory: directory, workers } = this.#options.job
    if (!this.#begun.has(rank)) events.unshift(startOf(rank, runId, workers))
    this.#begun.add(rank)
    const records = events.map((event) => new Uint8Array(jsonRecord(event).buffer))
    const path = runDirectory.events(directory, rank)
    try {
      appendFileSync(path, Buffer.concat(records))
    } catch (error) {
      this.#failure = systemError(error, `writing the event log ${path}`)
      this.#options.note(
        `${this.#failure.message}; the command goes on, and the run fails at its end`,
      )
    }
  }
}

const flooded =
  'the command prints steps faster than they are read: the newest is known, and some before it are not'

const failureOf = (rank: number, { message, hint }: InfrastructureError): Failure => ({
  type: 'failure',
  kind: 'machine',
  cause: null,
  message,
  hint: hint ?? null,
  rank,
  step: null,
  ranks: [rank],
  stack: null,
})

const startOf = (rank: number, run_id: string, world_size: number): WrittenRunEvent => ({
  type: 'start',
  version: 1,
  run_id,
  rank,
  world_size,
  pid: 0,
  first_step: 0,
  at_ms: 0,
})

/** Times within a step are unknown, because buffers decide when a line arrives. */
function eventOf(rank: number, { step, loss, atMs }: PrintedStep, isOwn: boolean): WrittenRunEvent {
  const written = loss === null ? null : writeNumber(loss)
  return {
    type: 'step',
    source: 'output',
    rank,
    step,
    epoch: 0,
    at_ms: atMs,
    ...(isOwn ? { loss: null, local_loss: written } : { loss: written, local_loss: null }),
    samples: null,
    global_samples: null,
    data_ms: null,
    compute_ms: null,
    wait_ms: null,
    transfer_ms: null,
    update_ms: null,
    step_ms: null,
  }
}
