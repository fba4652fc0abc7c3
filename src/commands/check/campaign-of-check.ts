import type { CommandOptions } from '../../config/command-descriptions.js'
import { formatRecord } from '../../records/json/format-record.js'
import type { FaultReport } from '../../records/reports/fault-report.js'
import type { Dependencies } from '../dependencies.js'
import type { CheckPaths } from './check-paths.js'

/** What the campaign of a check is, whatever it injects faults into: one round, its limits, and where its records go. */
export const campaignOfCheck = (
  { seed, minDetectionRate, maxFalseAlarms, tolerance }: CommandOptions<'check'>,
  { results }: CheckPaths,
  { files }: Dependencies,
) => ({
  rounds: 1,
  seed,
  limits: { minDetectionRate, maxFalseAlarms },
  lossTolerance: tolerance,
  verdictsPath: results.verdicts,
  writeReport: (record: FaultReport) => files.writeText(results.faults, formatRecord(record)),
})
