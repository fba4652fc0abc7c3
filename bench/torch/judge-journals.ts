import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseJournal } from '../../src/records/proof/parse-journal.js'
import type { ProofReport } from '../../src/records/reports/proof-report.js'
import { composeJobRecord, type JobRecord } from '../../src/validate/proof/job-record.js'
import { comparableSteps } from '../../src/validate/proof/one-process/same-samples.js'
import { type ProofEvidence, proveJob } from '../../src/validate/proof/prove-job.js'

/** The records of the ranks of one run. */
export function readRun(directory: string, world: number): JobRecord {
  const journals = Array.from({ length: world }, (_, rank) =>
    join(directory, 'proof', `rank-${rank}.jsonl`),
  )
    .filter((path) => existsSync(path))
    .map((path) => parseJournal(readFileSync(path, 'utf8')))
  return composeJobRecord(journals)
}

const none = {
  ...{ replay: null, secondReplay: null, protection: null, hindrance: null, oneProcess: null },
}

/** The proof of the runs of a job, as `check` judges them. */
export const judge = (
  evidence: Partial<ProofEvidence> & { readonly job: JobRecord },
): ProofReport => proveJob({ ...none, ...evidence })

/** Whether one process saw the samples of the job, at one step at least. */
export const isComparable = (job: JobRecord, alone: JobRecord): boolean =>
  comparableSteps(job, alone).numSteps > 0
