import { resolve } from 'node:path'
import type { CommandOptions } from '../../config/command-descriptions.js'
import { formatRecord } from '../../../kit/records/json/format-record.js'
import type { Dependencies } from '../dependencies.js'
import type { Outcome } from '../outcome.js'
import {
  describeStatus,
  explanationsOf,
  minorLines,
  recordStatus,
  undecidedLines,
} from './describe-status.js'
import { exitCodeOf } from '../exit-code-of-verdict.js'
import { explainSnapshot } from './nodes-evidence.js'
import { requireRunDirectory } from './require-run-directory.js'
import { takeSnapshot } from '../../../runtime/follow/take-snapshot.js'

/**
 * Examines a run once and prints its health in a line. Minor and undecided findings follow below it. Exit code 0
 * healthy, 1 not healthy, 3 unknown.
 */
export async function printMonitorStatus(
  options: CommandOptions<'monitor status'>,
  dependencies: Dependencies,
): Promise<Outcome> {
  const { log, workingDirectory } = dependencies
  await requireRunDirectory(options.runDir, workingDirectory)
  const snapshot = await takeSnapshot(
    {
      checkpoint: resolve(workingDirectory, options.health),
      runDir: options.runDir === null ? null : resolve(workingDirectory, options.runDir),
      staleAfterMs: options.staleAfter * 1000,
    },
    dependencies,
  )
  const view = await explainSnapshot(snapshot.view, options.nodesState, dependencies)
  const line = describeStatus(view)
  log.print(line)
  const details = [...explanationsOf(view), ...minorLines(view), ...undecidedLines(view)]
  for (const sentence of details) log.print(`  ${sentence}`)
  log.document(formatRecord(recordStatus(view)))
  // A user who names a state file should see when it is useless; other notes are details.
  const ofNodes = view.notes.filter((note) => !snapshot.view.notes.includes(note))
  for (const note of options.verbose ? view.notes : ofNodes) log.note(note)
  const isUnseen = view.phase === 'waiting' || view.phase === 'blind'
  // The output is not visible then, and there is an error to report.
  if (options.quiet && isUnseen) log.error(line)
  return { exitCode: exitCodeOf(view) }
}
