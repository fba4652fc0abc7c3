import type { NodeCheck } from '../node-check.js'
import { okReading, unknownReading, whyUnseen } from '../readings.js'

/** The python3 of a plain session is often not the one that jobs use, so its absence proves nothing. */
export const python: NodeCheck = {
  name: 'python',
  group: 'process',
  kind: 'state',
  tier: 'full',
  isEssential: false,
  summary: 'the version of python3; unknown where a plain session has none',
  read({ answer }) {
    if (answer.python === null) {
      const why = whyUnseen(answer, 'python', 'not reported')
      return [unknownReading(`python3 is not known: ${why}`)]
    }
    return [okReading(`Python ${answer.python.version}`)]
  },
}
