import type { LoneRank } from '../../../../runtime/engines/command/lone-ranks.js'
import { nodeVariable } from '../../../../runtime/engines/ray/node-variable.js'
import type { ReplayedRank } from '../../../../kit/records/reports/proof-report.js'
import { foldObstacle } from '../../../../prove/validate/proof/fold/can-fold.js'
import {
  compareFold,
  type FoldEvidence,
} from '../../../../prove/validate/proof/fold/compare-fold.js'
import { foldInWords } from '../../../../prove/validate/proof/fold/describe-fold.js'
import { completedSteps, type JobRecord } from '../../../../prove/validate/proof/job-record.js'
import type { Dependencies } from '../../dependencies.js'
import { loneRank, type RecordedJob, runAlone } from './replay-job.js'

/** Runs the script of a recorded job as one process that plays all of its ranks in turn, where that is possible. */
export async function runFold(
  recorded: RecordedJob,
  replays: readonly ReplayedRank[],
  dependencies: Dependencies,
): Promise<FoldEvidence> {
  const { record } = recorded
  const hindrance = foldObstacle(record, replays)
  const evidence =
    hindrance === null
      ? await foldAndConfirm(recorded, dependencies)
      : { folded: null, asBlamed: null, hindrance }
  const { comparison } = compareFold(record, evidence)
  dependencies.log.note(`Folded reference: ${foldInWords(comparison, completedSteps(record))}`)
  return evidence
}

/**
 * If a rank's contribution differs from that in the job, a second process plays that rank, to show whether the rank
 * number is the reason.
 */
async function foldAndConfirm(
  recorded: RecordedJob,
  dependencies: Dependencies,
): Promise<FoldEvidence> {
  const evidence = { folded: await foldAs(recorded, 0, dependencies), hindrance: null }
  const { comparison } = compareFold(recorded.record, { ...evidence, asBlamed: null })
  const blamed = comparison.first_difference?.ranks[0]
  if (blamed === undefined) return { ...evidence, asBlamed: null }
  return { ...evidence, asBlamed: await foldAs(recorded, blamed, dependencies) }
}

async function foldAs(
  recorded: RecordedJob,
  rank: number,
  dependencies: Dependencies,
): Promise<JobRecord> {
  const { scratch } = dependencies
  const { world } = recorded.record
  const directory = await scratch.make()
  const played = { mode: 'fold' as const, roundingSeed: null, batchesOf: null, directory, world }
  try {
    const ranks = playerOf(recorded.record, rank)
    return (await runAlone(recorded, { ...played, ranks }, dependencies)).record
  } finally {
    await scratch.remove(directory)
  }
}

/**
 * The process that plays all ranks with the number of this one. Whatever its number, it runs on the node of rank 0:
 * another node may round otherwise, and only the number may explain a difference.
 */
export function playerOf({ ranks }: Pick<JobRecord, 'ranks'>, rank: number): LoneRank[] {
  const node = ranks.find((one) => one.rank === 0)?.process.environment[nodeVariable] ?? null
  return ranks.filter((one) => one.rank === rank).map((one) => ({ ...loneRank(one), node }))
}
