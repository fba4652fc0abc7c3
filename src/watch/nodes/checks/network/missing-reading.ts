import type { NodeAnswer, UnseenKey } from '../../answer/node-answer.js'
import type { CheckReading, CheckSeverity } from '../node-check.js'
import { badReading, unknownReading, whyCut } from '../readings.js'

/** The reading of a device that the node had before; unknown if it may be among those that were left out. */
export function missingReading(
  answer: NodeAnswer,
  key: UnseenKey,
  device: {
    readonly subject: string
    readonly had: string
    readonly severity: CheckSeverity
  },
): CheckReading {
  const { subject, had, severity } = device
  const why = whyCut(answer, key)
  if (why !== null)
    return unknownReading(`${subject}, which was ${had}, is not shown: ${why}`, { subject })
  const deduction = severity === 'critical' ? 20 : 10
  return badReading(severity, `${subject} has disappeared; it was ${had}`, { subject, deduction })
}
