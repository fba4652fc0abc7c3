import { type Block, runsPerBlock } from './arm.js'

/** Chances of ranks as extreme as these, were the labels of a block's runs drawn at random. */
export type RankTest = {
  /** That side B is worse. */
  readonly worse: number
  /** That side B is better. */
  readonly better: number
}

/**
 * The sign-flip test where side A ran twice: under no change, each run of a block is equally likely to be side B's, so
 * all 3^n labellings are counted instead of 2^n signs. Exact for any noise, drift between blocks included. The statistic
 * is the sum of side B's ranks within blocks, so that one disturbed process costs a rank and not the verdict.
 */
export function blockRankTest(blocks: readonly Block[]): RankTest {
  let ways: readonly number[] = [1]
  let sum = 0
  for (const block of blocks) {
    const ranks = doubledRanks(block)
    sum += ranks.at(-1) ?? 0
    ways = addRanks(ways, ranks)
  }
  const total = runsPerBlock ** blocks.length
  const share = (isCounted: (rank: number) => boolean) =>
    ways.reduce((count, way, rank) => (isCounted(rank) ? count + way : count), 0) / total
  return { worse: share((rank) => rank >= sum), better: share((rank) => rank <= sum) }
}

/** The smallest probability that this many blocks can show. */
export const smallestChance = (blocks: number): number => runsPerBlock ** -blocks

/** Blocks with which one of this many corrected tests can reach the level. */
export function blocksNeeded(tests: number, level: number): number {
  let blocks = 1
  while (smallestChance(blocks) * Math.max(1, tests) > level) blocks++
  return blocks
}

/** Lowest sum of ranks (of distinct values, from 1) of which the chance is at most `level`; null where none is. */
export function criticalRankSum(blocks: number, level: number): number | null {
  let ways: readonly number[] = [1]
  const ranks = Array.from({ length: runsPerBlock }, (_, index) => index + 1)
  for (let block = 0; block < blocks; block++) ways = addRanks(ways, ranks)
  const total = runsPerBlock ** blocks
  let tail = 0
  for (let sum = ways.length - 1; sum >= 0; sum--) {
    tail += ways[sum] ?? 0
    if (tail / total > level) return sum + 1 < ways.length ? sum + 1 : null
  }
  return 0
}

/** Ranks of all values of a block, side B's last, times two so that ties have whole ones. */
function doubledRanks({ base, other }: Block): number[] {
  const values = [...base, other]
  return values.map((value) =>
    values.reduce((rank, one) => rank + (one < value ? 2 : one === value ? 1 : 0), 1),
  )
}

function addRanks(ways: readonly number[], ranks: readonly number[]): readonly number[] {
  const next = new Array<number>(ways.length + Math.max(...ranks)).fill(0)
  ways.forEach((count, sum) => {
    for (const rank of ranks) next[sum + rank] = (next[sum + rank] ?? 0) + count
  })
  return next
}
