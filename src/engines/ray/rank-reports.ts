import { PassThrough } from 'node:stream'
import type { RayWord } from '../../records/run/ray-word.js'
import { readControlLine } from '../../run/control-line.js'
import type { WorkerHandle } from '../../run/worker-handle.js'
import { ownIdentity } from '../../system/processes/process-identity.js'
import type { ControlMessage } from '../../telemetry/control-message.js'
import { endOf } from '../command/agent-report.js'
import type { RankTable } from '../command/rank-table.js'
import { keepPiece } from './keep-piece.js'

/** What the reports of ranks go to. */
export type ReportRoom = {
  readonly workers: number
  readonly runDirectory: string
  readonly table: RankTable
  line(text: string, rank: number): void
}

/** The ranks of a run, as the words of its driver describe them. */
export class RankReports {
  readonly #room: ReportRoom
  readonly #lines: readonly PassThrough[]
  readonly #beats = new Map<number, ControlMessage>()
  #isHere: readonly boolean[] = []

  constructor(room: ReportRoom) {
    this.#room = room
    this.#lines = Array.from({ length: room.workers }, (_, rank) => {
      const line = new PassThrough()
      readControlLine(line, { rank, pid: null }, (message) => this.#hear(rank, message))
      return line
    })
  }

  /** The handles of the table; process ids of other machines have no meaning here. */
  get handles(): readonly WorkerHandle[] {
    return this.#room.table.handles.map((handle, rank) => this.#handleOf(handle, rank))
  }

  take(word: RayWord): void {
    if ('rank' in word && word.rank >= this.#room.workers) return
    switch (word.kind) {
      case 'placed': {
        const { boot_id: boot, pid_namespace: pids } = ownIdentity()
        this.#isHere = word.machines.map((machine) => machine === `${boot} ${pids}`)
        return
      }
      case 'line':
        return this.#room.line(word.text, word.rank)
      case 'said':
        return void this.#lines[word.rank]?.write(`${word.text}\n`)
      case 'file':
        return keepPiece(this.#room.runDirectory, word)
      case 'end':
        return this.#end(word.rank, word.code)
      case 'lost':
        this.#room.line(`Ray has lost this rank: ${word.text}`, word.rank)
        return this.#room.table.ended(word.rank, { code: null, signal: null })
      default:
        return
    }
  }

  /** While the cluster is unreachable, its ranks keep their state: unreachable is not silent. */
  repeatBeats(): void {
    for (const [rank, beat] of this.#beats) this.#room.table.message(rank, beat)
  }

  #hear(rank: number, message: ControlMessage): void {
    if (message.type === 'beat') this.#beats.set(rank, message)
    this.#room.table.message(rank, message)
  }

  /** Messages of the rank come through a stream, which delivers them a moment later. */
  #end(rank: number, code: number): void {
    this.#beats.delete(rank)
    this.#lines[rank]?.end(() => setImmediate(() => this.#room.table.ended(rank, endOf(code))))
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
