import { linesOf } from '../../records/proof/parse-journal.js'
import type { ProofFinding } from '../../records/reports/proof-report.js'
import type { FileChanges } from './file-changes.js'
import { noteFinding } from './finding.js'
import type { JobRecord } from './job-record.js'

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
  if (paths.length === 0 && !hasLoadedMore(evidence)) return []
  const examples = paths.length === 0 ? '' : ` (${paths.slice(0, 3).join(', ')})`
  return [
    noteFinding('resumed-replay', {
      message: `The replay started with files that were written during the job, by it or by another program${examples}, so it is another run and cannot be compared.`,
      advice:
        'Start the check where the script finds no file that it writes itself, and where no other program writes meanwhile.',
    }),
  ]
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
