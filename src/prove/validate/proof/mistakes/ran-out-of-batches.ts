import { errorFinding, ranksInWords } from '../finding.js'
import { isFinished, type JobRecord } from '../job-record.js'
import { trainingPasses } from '../sample-passes.js'
import type { Mistake } from './mistake.js'

/** A rank comes to the end of its data before the others. */
export const ranOutOfBatches: Mistake = {
  name: 'ran-out-of-batches',
  explains: [
    'stopped-early',
    'collective-mismatch',
    'repeated-samples',
    'ended-in-error',
    'uneven-loss',
  ],
  find(job: JobRecord) {
    // `Join` and scripts that end their loops together allow different numbers of batches.
    if (job.ranks.every(isFinished)) return null
    for (const { number, ranks } of trainingPasses(job)) {
      const counts = ranks.map(({ batches }) => batches.length)
      const done = ranks.filter(({ isExhausted }) => isExhausted)
      const shortest = Math.min(...done.map(({ batches }) => batches.length))
      const short = done.filter(({ batches }) => batches.length === shortest)
      if (done.length === 0 || Math.max(...counts) <= shortest) continue
      const at = short.map(({ rank }) => rank)
      return errorFinding('ran-out-of-batches', {
        ranks: at,
        step: short[0]?.batches.at(-1)?.step ?? null,
        message: `Pass ${number} over the data has ${shortest} batches on ${ranksInWords(at)}, and ${Math.max(...counts)} on another rank, which then waits forever.`,
        advice:
          'Give all ranks the same number of batches: `DistributedSampler` pads, `drop_last=True` cuts.',
      })
    }
    return null
  },
}
