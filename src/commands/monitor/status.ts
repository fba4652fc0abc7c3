import { resolve } from 'node:path'
import type { CommandOptions } from '../../config/command-descriptions.js'
import { formatRecord } from '../../records/format-record.js'
import type { Dependencies } from '../dependencies.js'
import type { Outcome } from '../outcome.js'
import { describeStatus, recordStatus } from './describe-status.js'
import { exitCodeOf } from './exit-code.js'
import { takeSnapshot } from './take-snapshot.js'

/** Looks at a run once and says its health in one line: exit code 0 healthy, 1 not, 2 where that cannot be told. */
export async function statusMonitor(
  options: CommandOptions<'monitor status'>,
  dependencies: Dependencies,
): Promise<Outcome> {
  const { log, workingDirectory } = dependencies
  const { view } = await takeSnapshot(
    {
      checkpoint: resolve(workingDirectory, options.checkpoint),
      runDir: options.runDir === null ? null : resolve(workingDirectory, options.runDir),
      staleAfterMs: options.staleAfter * 1000,
    },
    dependencies,
  )
  const line = describeStatus(view)
  log.print(line)
  log.document(formatRecord(recordStatus(view)))
  for (const note of options.verbose ? view.notes : []) log.note(note)
  const isUnseen = view.phase === 'waiting' || view.phase === 'blind'
  // A print is not seen then, and there is an error to tell.
  if (options.quiet && isUnseen) log.error(line)
  return { exitCode: exitCodeOf(view) }
}
