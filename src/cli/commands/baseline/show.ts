import type { CommandOptions } from '../../config/command-descriptions.js'
import { exitCodes } from '../../../kit/errors.js'
import { formatRecord } from '../../../kit/records/json/format-record.js'
import type { Dependencies } from '../dependencies.js'
import type { Outcome } from '../outcome.js'
import { requireBaseline } from './baseline-files.js'
import { describeBaseline } from './describe-baseline.js'

/** Prints one baseline: where it comes from, and every figure. */
export async function showBaseline(
  options: CommandOptions<'baseline show'>,
  dependencies: Dependencies,
): Promise<Outcome> {
  const { log, clock } = dependencies
  const baseline = await requireBaseline(options, dependencies)
  log.print(describeBaseline(baseline, clock.now()))
  log.document(formatRecord(baseline))
  return { exitCode: exitCodes.pass }
}
