import type { CheckSeverity, NodeCheck } from '../node-check.js'
import { ageOf, asEvidence, kernelLinesOf, timesOf, unreadLog } from '../kernel-lines.js'
import { badReading, okReading, unknownReading, whyUnseen } from '../readings.js'

/** A kind of error that appears only in the kernel log. */
type KernelTrouble = {
  readonly subject: string
  readonly pattern: RegExp
  readonly severity: CheckSeverity
  readonly meaning: string
  /** Lines that look like it but are harmless. */
  readonly except?: RegExp
  /** Whether its age does not matter; otherwise only the last hour counts in the first round. */
  readonly isLasting?: boolean
}

type Names = Pick<NodeCheck, 'name' | 'summary' | 'needs'>

/** A check of the kernel log: one reading per kind of error in its new lines. */
export function createKernelCheck(names: Names, troubles: readonly KernelTrouble[]): NodeCheck {
  return {
    ...names,
    group: 'system',
    kind: 'event',
    tier: 'fast',
    isEssential: false,
    read({ answer, limits, previous }) {
      if (answer.kernelLog === null) {
        const why = whyUnseen(answer, 'kern', 'no reason given')
        return [unknownReading(`${unreadLog}: ${why}`)]
      }
      const readings = troubles.flatMap((trouble) => {
        const { subject, severity, meaning, pattern, except, isLasting } = trouble
        const lines = kernelLinesOf(answer, pattern).filter((line) => {
          const isOld = previous === null && (ageOf(answer, line) ?? 0) > limits.recentS
          return !(except?.test(line.text) ?? false) && (isLasting === true || !isOld)
        })
        if (lines.length === 0) return []
        const more = { subject, evidence: asEvidence(lines), figures: { lines: timesOf(lines) } }
        return [badReading(severity, meaning, more)]
      })
      return readings.length > 0 ? readings : [okReading('the kernel log has no such errors')]
    },
  }
}
