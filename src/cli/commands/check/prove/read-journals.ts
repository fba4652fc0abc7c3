import { join } from 'node:path'
import { type Journal, lineOf, parseJournal } from '../../../../kit/records/proof/parse-journal.js'
import { composeJobRecord, type JobRecord } from '../../../../prove/validate/proof/job-record.js'
import type { Files } from '../../dependencies.js'

/** Directory of the journals and values of a run. */
export const proofDirectory = (runDirectory: string): string => join(runDirectory, 'proof')

/** Twenty steps of a thousand parameters take some megabytes; a longer run can still be read. */
const mostBytes = 512 * 2 ** 20

/**
 * The journals that the ranks of a run have left; a rank that was not instrumented has none. They say themselves how many
 * ranks there are, where that was not known before.
 */
export async function readJobRecord(
  directory: string,
  workers: number,
  files: Pick<Files, 'readText'>,
): Promise<JobRecord> {
  const journals: Journal[] = []
  let world = workers
  for (let rank = 0; rank < world; rank += 1) {
    const read = await files.readText(join(directory, `rank-${rank}.jsonl`), mostBytes)
    if (read.status !== 'ok') continue
    const journal = parseJournal(read.text)
    journals.push(journal)
    world = Math.max(world, lineOf(journal, 'process')?.world ?? 0)
  }
  return composeJobRecord(journals)
}
