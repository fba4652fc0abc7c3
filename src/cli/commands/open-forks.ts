import type { DescribedRank } from '../../kit/records/run/started-rank.js'
import type { Variables } from '../../runtime/run/job.js'
import type { Protection } from '../../runtime/run/protection.js'
import type { RankForks } from '../../runtime/run/rank-forks.js'
import type { Dependencies } from './dependencies.js'

/** The ranks of a job that has run, and what is known of them beside their own descriptions. */
type RanksToFork = {
  /** Null for one that cannot be forked. */
  readonly described: readonly ((DescribedRank & { readonly rank: number }) | null)[]
  /** All variables of the ranks that a command has started itself. */
  readonly variables: ReadonlyMap<number, Variables>
  /** How files of the directory of the first rank are kept. */
  readonly protection: (directory: string | undefined) => Promise<Protection>
}

/** A process that starts these ranks quickly; null if one of them cannot be forked, or if they differ in their Python. */
export async function openForks(
  { described, variables, protection }: RanksToFork,
  { openForks: open, signal }: Pick<Dependencies, 'openForks' | 'signal'>,
): Promise<RankForks | null> {
  const known = described.filter((one) => one !== null)
  const [executable, ...others] = new Set(known.map((one) => one.executable))
  if (known.length < described.length || executable === undefined || others.length > 0) return null
  const ranks = known.map(({ rank, argv, directory, environment }) => ({
    argv,
    directory,
    environment: { ...variables.get(rank), ...environment },
  }))
  const kept = await protection(ranks[0]?.directory)
  return open({ executable, ranks, protection: kept }, signal)
}
