import type { FindingType } from '../../../kit/records/run/finding.js'
import type { Advice } from './advice.js'
import { exactAdvice } from './exact.js'
import { numericsAdvice } from './numerics.js'
import { processesAdvice } from './processes.js'
import { timingAdvice } from './timing.js'

/** One for every kind of finding; in a file per room of the detectors. */
export const adviceByType: Readonly<Record<FindingType, Advice>> = {
  ...timingAdvice,
  ...numericsAdvice,
  ...processesAdvice,
  ...exactAdvice,
}
