import { PassThrough } from 'node:stream'
import type { RayMessage } from '../../../kit/records/run/ray-message.js'
import { readControlLine } from '../../run/control-line.js'
import type { WorkerHandle } from '../../run/worker-handle.js'
import { ownIdentity } from '../../../machine/system/processes/process-identity.js'
import type { Beat, ControlMessage } from '../../../lab/telemetry/control-message.js'
import { endOf } from '../command/agent-report.js'
import type { RankTable } from '../command/rank-table.js'
import { writePiece } from './write-piece.js'

/** The receivers of the ranks' reports. */
type RankReportOptions = {
  readonly workers: number
  readonly runDirectory: string
  readonly table: RankTable
  line(text: string, rank: number): void
}

/** The ranks of a run according to the messages of its driver. */
export class RankReports {
  readonly #options: RankReportOptions
  readonly #lines: readonly PassThrough[]
  readonly #beats = new Map<number, Beat>()
  #isHere: readonly boolean[] = []

  constructor(options: RankReportOptions) {
    this.#options = options
    this.#lines = Array.from({ length: options.workers }, (_, rank) => {
      const line = new PassThrough()
      readControlLine(line, { rank, pid: null }, (message) => this.#hear(rank, message))
      return line
    })
  }

  /** The handles of the table; process ids of other machines have no meaning here. */
  get handles(): readonly WorkerHandle[] {
    return this.#options.table.handles.map((handle, rank) => this.#handleOf(handle, rank))
  }

  /** Whether the driver has placed the ranks. */
  get isPlaced(): boolean {
    return this.#isHere.length > 0
  }

  /** Returns why the record of the run is incomplete; null if it is complete. */
  take(word: RayMessage): string | null {
    if ('rank' in word && word.rank >= this.#options.workers) return null
    if (word.kind === 'file') return writePiece(this.#options.runDirectory, word)
    this.#report(word)
    return null
  }

  #report(word: Exclude<RayMessage, { kind: 'file' }>): void {
    switch (word.kind) {
      case 'placed': {
        const { boot_id: boot, pid_namespace: pids } = ownIdentity()
        this.#isHere = word.machines.map((machine) => machine === `${boot} ${pids}`)
        return
      }
      case 'line':
        return this.#options.line(word.text, word.rank)
      case 'said':
        return void this.#lines[word.rank]?.write(`${word.text}\n`)
      case 'end':
        return this.#end(word.rank, word.code)
      case 'lost':
        this.#options.line(`Ray has lost this rank: ${word.text}`, word.rank)
        return this.#options.table.ended(word.rank, { code: null, signal: null })
      default:
        return
    }
  }

  /**
   * While the cluster is unreachable, its ranks keep their state, because unreachable is not silent. It is no standstill
   * either, so the time counts like time without a core.
   */
  repeatBeats(unheardMs: number): void {
    for (const [rank, { source: _, ...beat }] of this.#beats) {
      const delayedMs = (beat.delayedMs ?? 0) + unheardMs
      this.#options.table.message(rank, { ...beat, delayedMs })
    }
  }

  #hear(rank: number, message: ControlMessage): void {
    if (message.type !== 'beat') return this.#options.table.message(rank, message)
    const beat = { ...message, source: 'relay' } as const
    this.#beats.set(rank, beat)
    this.#options.table.message(rank, beat)
  }

  /** Messages of the rank arrive through a stream, which delivers them a moment later. */
  #end(rank: number, code: number): void {
    this.#beats.delete(rank)
    this.#lines[rank]?.end(() => setImmediate(() => this.#options.table.ended(rank, endOf(code))))
  }

  #handleOf(handle: WorkerHandle, rank: number): WorkerHandle {
    const isHere = (): boolean => this.#isHere[rank] ?? false
    return {
      rank,
      kill: () => handle.kill(),
      get hasExited() {
        return handle.hasExited
      },
      get pid() {
        return isHere() ? handle.pid : undefined
      },
      readState: () => (isHere() ? handle.readState() : null),
    }
  }
}
