import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseJournal } from '../../src/kit/records/proof/parse-journal.js'
import type { ProofReport } from '../../src/kit/records/reports/proof-report.js'
import { foldObstacle } from '../../src/prove/validate/proof/fold/can-fold.js'
import { compareFold } from '../../src/prove/validate/proof/fold/compare-fold.js'
import { composeJobRecord, type JobRecord } from '../../src/prove/validate/proof/job-record.js'
import { comparableSteps } from '../../src/prove/validate/proof/one-process/same-samples.js'
import { type ProofEvidence, proveJob } from '../../src/prove/validate/proof/prove-job.js'
import type { KeptRun } from '../../src/prove/validate/proof/reference/pieces.js'

/** The records of the ranks of one run. */
export function readRun(directory: string, world: number): JobRecord {
  const journals = Array.from({ length: world }, (_, rank) =>
    join(directory, 'proof', `rank-${rank}.jsonl`),
  )
    .filter((path) => existsSync(path))
    .map((path) => parseJournal(readFileSync(path, 'utf8')))
  return composeJobRecord(journals)
}

/** What the ranks of one run kept for a comparison with another command. */
export function keptRun(directory: string, world: number): KeptRun {
  const files = new Map<number, Buffer>()
  const read: KeptRun['read'] = (rank, at, length) => {
    const path = join(directory, 'proof', `rank-${rank}.slices`)
    if (!files.has(rank) && existsSync(path)) files.set(rank, readFileSync(path))
    // A copy, as a read of the file would give.
    const bytes = files.get(rank)?.subarray(at, at + length)
    return Promise.resolve(bytes === undefined ? null : Uint8Array.from(bytes))
  }
  return { record: readRun(directory, world), read }
}

const none = {
  replay: null,
  secondReplay: null,
  protection: null,
  hindrance: null,
  oneProcess: null,
  fold: null,
}

/** The proof of the runs of a job, as `check` judges them. */
export const judge = (
  evidence: Partial<ProofEvidence> & { readonly job: JobRecord },
): ProofReport => proveJob({ ...none, ...evidence })

/** Whether one process saw the samples of the job, at one step at least. */
export const isComparable = (job: JobRecord, alone: JobRecord): boolean =>
  comparableSteps(job, alone).numSteps > 0

/** Why one process does not even try to play all ranks; null where it does. */
export const hindrance = (job: JobRecord, { replays }: ProofReport): string | null =>
  foldObstacle(job, replays)

/** The rank whose contribution differs from that of the process that plays all ranks; null where none does. */
export const blamedByFold = (job: JobRecord, folded: JobRecord): number | null => {
  const { comparison } = compareFold(job, { folded, asBlamed: null, hindrance: null })
  return comparison.first_difference?.ranks[0] ?? null
}

export { needsReferences } from '../../src/prove/validate/proof/weigh-references.js'
export { whyNotGiven } from '../../src/prove/validate/proof/one-process/given-batches.js'
export { compareReference } from '../../src/prove/validate/proof/reference/compare-reference.js'
