import { type ExitCode, exitCodes } from '../../../kit/errors.js'
import type { Finding } from '../../../kit/records/run/finding.js'
import { describeHealth } from './describe-run.js'
import { seriousOf } from './judge-health.js'

type RunHealth = {
  /** Null if there is nothing to say. */
  readonly text: string | null
  readonly isUnknown: boolean
  readonly exitCode: ExitCode
}

/** The verdict on a finished run; without serious findings, one that was not all seen is unknown. */
export function healthOf(findings: readonly Finding[], unseen: readonly string[]): RunHealth {
  if (seriousOf(findings).length > 0) {
    return {
      text: describeHealth(findings),
      isUnknown: false,
      exitCode: exitCodes.verdictFailed,
    }
  }
  if (unseen.length === 0) return { text: null, isUnknown: false, exitCode: exitCodes.pass }
  return {
    text: `unknown; ${unseen.join('; ')}`,
    isUnknown: true,
    exitCode: exitCodes.infrastructure,
  }
}
