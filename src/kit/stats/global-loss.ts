/** One rank's knowledge of a step's loss; null for an unknown value. */
type RankLoss = { readonly loss: number | null; readonly local_loss: number | null }

/**
 * The loss of a step over all ranks: as one of them reports it, otherwise the mean of the ranks' own losses, which
 * averaged gradients descend. Null if the own loss of one of `numRanks` is unknown.
 */
export function globalLoss(ranks: readonly RankLoss[], numRanks = ranks.length): number | null {
  const known = ranks.find(({ loss }) => loss !== null)
  if (known) return known.loss
  const own = ranks.flatMap(({ local_loss }) => local_loss ?? [])
  if (own.length === 0 || own.length < numRanks) return null
  return own.reduce((sum, loss) => sum + loss, 0) / own.length
}
