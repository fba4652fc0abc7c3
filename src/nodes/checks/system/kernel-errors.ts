import type { CheckSeverity, NodeCheck } from '../node-check.js'
import { ageOf, asEvidence, kernelLinesOf, unreadLog } from '../kernel-lines.js'
import { badReading, okReading, unknownReading, whyUnseen } from '../readings.js'

/** A kind of trouble that the kernel's log is the only witness of. */
export type KernelTrouble = {
  readonly subject: string
  readonly pattern: RegExp
  readonly severity: CheckSeverity
  readonly meaning: string
  /** What it looks like and is not. */
  readonly except?: RegExp
  /** True where it matters however long ago it was; else only the last hour does at the first look. */
  readonly isLasting?: boolean
}

type Names = Pick<NodeCheck, 'name' | 'summary'>

/** A check of the kernel's log: one reading for every kind of trouble that is in its new lines. */
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
        const more = { subject, evidence: asEvidence(lines), figures: { lines: lines.length } }
        return [badReading(severity, meaning, more)]
      })
      return readings.length > 0 ? readings : [okReading('the kernel log has no such errors')]
    },
  }
}
