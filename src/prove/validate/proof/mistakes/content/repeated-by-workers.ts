import { errorFinding } from '../../finding.js'
import { groupBy } from '../../../../../kit/stats/group-by.js'
import { type RankPass, trainingPasses } from '../../sample-passes.js'
import type { Mistake } from '../mistake.js'
import { rowsOf } from './rows.js'

/** Every loader worker reads the whole stream, so each sample comes once for each of them. */
export const repeatedByWorkers: Mistake = {
  name: 'repeated-by-workers',
  explains: ['repeated-samples'],
  anyParallelism: true,
  find(job) {
    for (const { number, ranks } of trainingPasses(job)) {
      const found = ranks.filter(isRepeated)
      const [first] = found
      if (first === undefined) continue
      return errorFinding(this.name, {
        ranks: found.length === job.world ? [] : found.map(({ rank }) => rank),
        step: first.batches[0]!.step,
        message: `In pass ${number} each sample comes ${first.pass.workers} times: every one of the ${first.pass.workers} loader workers reads the whole stream.`,
        advice:
          'Divide the stream by `torch.utils.data.get_worker_info()`, as well as by the ranks.',
      })
    }
    return null
  },
}

/** Workers hand over batches in turn; a last round may be incomplete. */
function isRepeated(one: RankPass): boolean {
  const workers = one.pass.workers ?? 0
  const rows = rowsOf(one)
  if (workers < 2 || rows === null || one.batches.some(({ batch }) => batch.indices !== null))
    return false
  const whole = rows.slice(0, rows.length - (rows.length % workers)).flat()
  const times = [...groupBy(whole, (row) => row).values()].map(({ length }) => length)
  return times.length > 1 && times.every((count) => count === workers)
}
