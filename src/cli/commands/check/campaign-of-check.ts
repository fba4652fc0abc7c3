import type { CommandOptions } from '../../config/command-descriptions.js'
import { formatRecord } from '../../../kit/records/json/format-record.js'
import type { FaultReport } from '../../../kit/records/reports/fault-report.js'
import type { Dependencies } from '../dependencies.js'
import type { CheckPaths } from './check-paths.js'

/**
 * The part of a check's campaign that does not depend on the job: one round, its limits, and the paths of its records.
 */
export const campaignOfCheck = (
  { seed, minDetectionRate, maxFalseAlarms, tolerance }: CommandOptions<'check'>,
  { results }: CheckPaths,
  { files }: Dependencies,
) => ({
  rounds: 1,
  seed,
  limits: { minDetectionRate, maxFalseAlarms },
  lossTolerance: tolerance,
  smallerSet: '--fault-tests quick',
  verdictsPath: results.verdicts,
  writeReport: (record: FaultReport) => files.writeText(results.faults, formatRecord(record)),
})
