import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseJournal } from '../../src/records/proof/parse-journal.js'
import type { ProofReport } from '../../src/records/reports/proof-report.js'
import { composeJobRecord } from '../../src/validate/proof/job-record.js'
import { proveJob } from '../../src/validate/proof/prove-job.js'

/** What the journals of one run show, without a replay. */
export function judgeJournals(directory: string, world: number): ProofReport {
  const journals = Array.from({ length: world }, (_, rank) =>
    join(directory, 'proof', `rank-${rank}.jsonl`),
  )
    .filter((path) => existsSync(path))
    .map((path) => parseJournal(readFileSync(path, 'utf8')))
  const alone = { replay: null, secondReplay: null, protection: null, hindrance: null }
  return proveJob({ job: composeJobRecord(journals), ...alone })
}
