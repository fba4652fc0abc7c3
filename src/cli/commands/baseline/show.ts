import type { CommandOptions } from '../../config/command-descriptions.js'
import { exitCodes } from '../../../kit/errors.js'
import { formatRecord } from '../../../kit/records/json/format-record.js'
import type { Dependencies } from '../dependencies.js'
import type { Outcome } from '../outcome.js'
import { listBaselines } from './list.js'
import { requireBaseline } from './baseline-files.js'
import { describeBaseline } from './describe-baseline.js'

/** Prints one baseline, where it comes from, and every figure; without a name, a list of all. */
export async function showBaseline(
  options: CommandOptions<'baseline show'>,
  dependencies: Dependencies,
): Promise<Outcome> {
  const { name } = options
  if (name === null) return listBaselines(options, dependencies)
  const { log, clock } = dependencies
  const baseline = await requireBaseline({ ...options, name }, dependencies)
  log.print(describeBaseline(baseline, clock.now()))
  log.document(formatRecord(baseline))
  return { exitCode: exitCodes.pass }
}
