import { type ExitCode, exitCodes } from '../../kit/errors.js'

const codes = {
  healthy: exitCodes.pass,
  degraded: exitCodes.verdictFailed,
  critical: exitCodes.verdictFailed,
  unhealthy: exitCodes.verdictFailed,
  unknown: exitCodes.infrastructure,
} as const

/** Exit code of a command that states the health of a run or of nodes: 0 healthy, 1 not healthy, 3 unknown. */
export const exitCodeOf = ({ verdict }: { readonly verdict: keyof typeof codes }): ExitCode =>
  codes[verdict]
