import type { NodeCheck } from '../node-check.js'
import { okReading, unknownReading, whyUnseen } from '../readings.js'

/** The python3 of a non-interactive session is often not the one that jobs use, so its absence proves nothing. */
export const python: NodeCheck = {
  name: 'python',
  group: 'process',
  kind: 'state',
  tier: 'full',
  isEssential: false,
  needs: ['python'],
  summary: 'the version of python3; unknown if a non-interactive session finds none',
  read({ answer }) {
    if (answer.python === null) {
      const why = whyUnseen(answer, 'python', 'not reported')
      return [unknownReading(`the version of python3 is unknown: ${why}`)]
    }
    return [okReading(`Python ${answer.python.version}`)]
  },
}
