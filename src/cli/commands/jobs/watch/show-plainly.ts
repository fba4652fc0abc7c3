import type { LevelWriter } from '../../../../kit/console/leveled-log.js'
import { singleLine } from '../../../../kit/console/single-line.js'
import { silenceText } from '../../../../watch/jobs/silence.js'
import { jobRecord } from '../../../../watch/jobs/watch/job-record.js'
import { issuesOf, progressText } from '../../../../watch/jobs/watch/view-lines.js'
import type { JobSnapshot } from '../../../../kit/records/jobs/job-snapshot.js'
import { formatLine } from '../../../../kit/records/json/format-record.js'
import type { Dependencies } from '../../dependencies.js'
import type { Show } from './show.js'

/** Prints a line per change; with --json an object per poll. */
export function showPlainly(
  { json, quiet }: { readonly json: boolean; readonly quiet: boolean },
  { log }: { readonly log: Pick<Dependencies['log'], 'document' | 'print'> },
): Show {
  let before = ''
  return {
    show(snapshot) {
      if (json) log.document(formatLine(jobRecord(snapshot)))
      const line = lineOf(snapshot)
      if (!json && !quiet && line !== before) log.print(singleLine(line))
      before = line
    },
    close: () => undefined,
  }
}

/** The same lines for a log file, whatever is shown to people. */
export function showInFile(writeLine: LevelWriter): Pick<Show, 'show'> {
  const log = { print: (line: string) => writeLine('INFO', line), document: () => undefined }
  return showPlainly({ json: false, quiet: false }, { log })
}

function lineOf(snapshot: JobSnapshot): string {
  const { state, status, cluster, lostSinceMs } = snapshot
  if (lostSinceMs !== null) return silenceText(cluster, state)
  return `${state}, ${status}: ${[progressText(snapshot), ...issuesOf(snapshot)].join('; ')}`
}
