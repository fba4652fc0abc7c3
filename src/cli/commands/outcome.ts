import { type ExitCode, exitCodes } from '../../kit/errors.js'
import type { VerdictStatus } from '../../kit/records/reports/report-record.js'

/** Every command returns a value; the entry turns it into an exit code. */
export type Outcome = { readonly exitCode: ExitCode }

/** What a command returns that ends with a verdict. What is inconclusive fails where it is required. */
export const verdictExitCodes: Readonly<Record<VerdictStatus, ExitCode>> = {
  pass: exitCodes.pass,
  fail: exitCodes.verdictFailed,
  unknown: exitCodes.infrastructure,
  inconclusive: exitCodes.pass,
}
