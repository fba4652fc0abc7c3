import { attribute, type Blame, pairLimits, suspects } from './attribute.js'
import type { DirectionSample, PairDriver, UnknownPair } from './pair-sample.js'
import { schedulePairs } from './schedule.js'

/** The measurements between nodes, and the blame. */
export type PairReport = Blame & {
  readonly nodes: readonly string[]
  /** In the order of measurement; a suspect has more than one. */
  readonly samples: readonly DirectionSample[]
  /** Pairs without a result: they are neither fast nor slow. */
  readonly unknown: readonly UnknownPair[]
}

type PairProgress = (done: number, all: number, what: string) => void

/**
 * Measures every pair in both directions, each node in one pair at a time. Then measures slow-looking pairs again,
 * alone, because a neighbour's transfer may have been the reason. A node that once gave no answer is not waited for again.
 * Rejects only if the driver does.
 */
export async function measurePairs(
  nodes: readonly string[],
  driver: PairDriver,
  onProgress: PairProgress,
): Promise<PairReport> {
  const samples: DirectionSample[] = []
  const unknown: UnknownPair[] = []
  const whyNot = new Map(await listenAll(nodes, driver))
  const rounds = schedulePairs(nodes)
  for (const [i, round] of rounds.entries()) {
    onProgress(i, rounds.length, 'rounds of pairs')
    await Promise.all(
      round.map(async ([dialer, listener]) => {
        const why = whyNot.get(dialer) ?? whyNot.get(listener) ?? null
        if (why !== null) return void unknown.push({ from: dialer, to: listener, reason: why })
        const outcome = await driver.measure(dialer, listener)
        if (outcome.status === 'measured') samples.push(...outcome.samples)
        else {
          unknown.push(outcome.pair)
          if (outcome.isSilent) whyNot.set(dialer, `${dialer}: gave no answer for an earlier pair`)
        }
      }),
    )
  }
  await measureSuspects(samples, driver, onProgress)
  return { nodes, samples, unknown, ...attribute(samples) }
}

/** Why a node cannot be measured, as text; null if it listens. */
async function listenAll(
  nodes: readonly string[],
  driver: PairDriver,
): Promise<ReadonlyMap<string, string | null>> {
  const answers = await Promise.all(
    nodes.map(async (node): Promise<[string, string | null]> => {
      const { reason } = await driver.listen(node)
      return [node, reason === null ? null : `${node}: ${reason}`]
    }),
  )
  return new Map(answers)
}

async function measureSuspects(
  samples: DirectionSample[],
  driver: PairDriver,
  onProgress: PairProgress,
): Promise<void> {
  for (let repeat = 1; repeat < pairLimits.repeats; repeat++) {
    const pairs = new Map(
      suspects(samples).map(({ from, to }) => [[from, to].sort().join('\n'), [from, to]]),
    )
    for (const [i, [from = '', to = '']] of [...pairs.values()].entries()) {
      onProgress(i, pairs.size, 'suspects, alone')
      const outcome = await driver.measure(from, to)
      if (outcome.status === 'measured') samples.push(...outcome.samples)
    }
  }
}
