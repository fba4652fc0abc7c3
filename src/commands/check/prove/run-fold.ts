import type { ReplayedRank } from '../../../records/reports/proof-report.js'
import { foldObstacle } from '../../../validate/proof/fold/can-fold.js'
import { compareFold, type FoldEvidence } from '../../../validate/proof/fold/compare-fold.js'
import { foldInWords } from '../../../validate/proof/fold/describe-fold.js'
import { completedSteps, type JobRecord } from '../../../validate/proof/job-record.js'
import type { Dependencies } from '../../dependencies.js'
import { loneRank, type RecordedJob, runAlone } from './replay-job.js'

/** Runs the script of a recorded job as one process that plays all of its ranks in turn, where that is possible. */
export async function runFold(
  recorded: RecordedJob,
  replays: readonly ReplayedRank[],
  dependencies: Dependencies,
): Promise<FoldEvidence> {
  const { record, cluster } = recorded
  const hindrance =
    cluster === null ? foldObstacle(record, replays) : 'the job ran on another machine'
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
  const { ranks, world } = recorded.record
  const directory = await scratch.make()
  const played = { mode: 'fold' as const, roundingSeed: null, directory, world }
  try {
    const one = ranks.filter((other) => other.rank === rank).map(loneRank)
    return (await runAlone(recorded, { ...played, ranks: one }, dependencies)).record
  } finally {
    await scratch.remove(directory)
  }
}
