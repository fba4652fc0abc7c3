import type { Protection } from '../../../engines/command/lone-ranks.js'
import type { JobRecord, RankRecord } from '../../../validate/proof/job-record.js'
import type { Dependencies } from '../../dependencies.js'
import { proofDirectory, readJobRecord } from './read-journals.js'

/** A recorded job, all of whose ranks are run again. */
export type RecordedJob = {
  readonly runId: string
  readonly record: JobRecord
  readonly recordDirectory: string
  readonly checkSteps: number
}

/** What the lone ranks did, and how the working directory was protected from them. */
export type Replayed = { readonly record: JobRecord; readonly protection: Protection }

/** Imports of torch on a busy machine take most of it; a rank that has not ended by then is stopped. */
const timeoutMs = 600_000

/** Runs every rank of the job again, each alone; what they write goes to a directory that does not stay. */
export async function replayJob(
  { runId, record, recordDirectory, checkSteps }: RecordedJob,
  { scratch, replayRanks, files, signal }: Dependencies,
): Promise<Replayed> {
  // Not below the working directory, which may be hidden from the ranks.
  const runDirectory = await scratch.make()
  try {
    const place = { runId, recordDirectory, runDirectory, timeoutMs }
    const ranks = record.ranks.map(loneRank)
    const protection = await replayRanks({ ...place, ranks, checkSteps }, signal)
    const replayed = await readJobRecord(proofDirectory(runDirectory), record.world, files)
    return { record: replayed, protection }
  } finally {
    await scratch.remove(runDirectory)
  }
}

function loneRank({ rank, process }: RankRecord) {
  const { argv, executable, directory, environment } = process
  return {
    rank,
    argv: [executable, ...argv.slice(1)],
    workingDirectory: directory,
    environment,
  }
}
