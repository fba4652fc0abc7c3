import type { RankAnnouncement } from '../../../kit/records/adapter/rank-announcement.js'
import { plural } from '../../../kit/wording/plural.js'

type Job = Pick<RankAnnouncement, 'job' | 'world' | 'script'>

/** Decides which ranks are observed: those of the first job that a command starts, each once. */
export class ObservedRanks {
  readonly #note: (line: string) => void
  readonly #refused = new Set<string>()
  readonly #taken = new Set<number>()
  #first: Job | null = null
  #isClosed = false

  constructor(note: (line: string) => void) {
    this.#note = note
  }

  /** Whether this rank is observed. */
  admits(rank: RankAnnouncement): boolean {
    if (this.#isClosed) return this.#refuse(rank)
    this.#first ??= rank
    const { job, world } = this.#first
    const isOne = rank.job === job && rank.world === world && !this.#taken.has(rank.rank)
    if (!isOne) return this.#refuse(rank)
    this.#taken.add(rank.rank)
    return true
  }

  /** Stops admitting ranks. */
  close(): void {
    this.#isClosed = true
  }

  #refuse(rank: RankAnnouncement): false {
    const named = inWords(rank)
    if (this.#refused.has(named)) return false
    this.#refused.add(named)
    this.#note(
      this.#first === null
        ? `${named} started after training output had appeared and are not observed: put minicluster in front of the command that starts them`
        : `the command has also started ${named}: only ${inWords(this.#first)}, which began first, are observed`,
    )
    return false
  }
}

const inWords = ({ world, script }: Job): string =>
  `the ${plural(world, 'rank')} of ${script ?? 'another program'}`
