import { lineOf, linesOf } from '../../../kit/records/proof/parse-journal.js'
import type { ProofFinding } from '../../../kit/records/reports/proof-report.js'
import type { FileChanges } from './file-changes.js'
import { noteFinding } from './finding.js'
import type { JobRecord } from './job-record.js'
import { listFew } from '../../../kit/wording/first-few.js'

type Evidence = {
  readonly job: JobRecord
  readonly replay: JobRecord | null
  readonly protection: 'overlay' | 'mute' | null
  readonly fileChanges?: FileChanges
}

/** A note if a replay that differs started with other files than the job, because then it is another run. */
export function foreignFiles(evidence: Evidence): ProofFinding[] {
  if (evidence.replay === null) return []
  const paths = unlikeBefore(evidence)
  const ended = endedAlone(evidence)
  if (ended !== null) return [ended]
  if (paths.length === 0 && !hasLoadedMore(evidence)) return []
  const examples = paths.length === 0 ? '' : ` (${listFew(paths)})`
  return [
    noteFinding('resumed-replay', {
      message: `The replay started with files that were written during the job, by it or by another program${examples}, so it is another run and cannot be compared.`,
      advice:
        'Start the check where the script finds no file that it writes itself, and where no other program writes meanwhile.',
    }),
  ]
}

/** A rank that reads what another one has written, such as a checkpoint of rank 0, does not find it alone. */
function endedAlone({ job, replay }: Evidence): ProofFinding | null {
  for (const { rank, journal } of replay?.ranks ?? []) {
    const recorded = job.ranks.find((one) => one.rank === rank)
    const error = lineOf(journal, 'error')
    const isExplained = error === null || error.lost === true || lineOf(journal, 'stray') !== null
    if (isExplained || !recorded || lineOf(recorded.journal, 'error') !== null) continue
    const at = error.line === null ? '' : ` at ${error.line}`
    return noteFinding('resumed-replay', {
      ranks: [rank],
      message: `Rank ${rank}, replayed alone, ended in ${error.type}${at}, and in the job it did not, so the replay is another run and cannot be compared. Alone, a rank does not find what another one has written during the job.`,
      advice:
        'Where a rank waits for a file of another one, such as a checkpoint or prepared data, write the file before the check.',
    })
  }
  return null
}

/** Files that the script reads and the job has changed; without an overlay also all that it has created. */
function unlikeBefore({ job, replay, protection, fileChanges }: Evidence): readonly string[] {
  if (fileChanges === undefined) return []
  const loaded = new Set([...loads(job), ...loads(replay)])
  const changed = fileChanges.changed.filter((path) => loaded.has(path))
  const isKept = (path: string) => !path.endsWith('/__pycache__')
  return protection === 'overlay' ? changed : [...changed, ...fileChanges.created.filter(isKept)]
}

const loads = (run: JobRecord | null): readonly string[] =>
  (run?.ranks ?? []).flatMap(({ journal }) => linesOf(journal, 'load').map(({ source }) => source))

const hasLoadedMore = ({ job, replay }: Evidence): boolean =>
  loads(replay).length > loads(job).length
