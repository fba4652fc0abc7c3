import { plural } from '../../../wording/plural.js'
import type { NodeCheck } from '../node-check.js'
import { badReading, okReading, unknownReading, whyUnseen } from '../readings.js'

/** A registered job without a process has died, or runs as another user. */
export const trainingProcesses: NodeCheck = {
  name: 'training-processes',
  group: 'process',
  kind: 'level',
  tier: 'fast',
  isEssential: true,
  mustLastMs: 30_000,
  summary: 'bad when a job is registered on the node but no process with a rank runs',
  read({ answer, facts }) {
    if (answer.ranks === null) {
      const why = whyUnseen(answer, 'ranks', 'not reported')
      return [unknownReading(`the processes could not be listed: ${why}`)]
    }
    const figures = { processes: answer.ranks.length }
    if (answer.ranks.length === 0 && facts.isJobActive === true) {
      return [
        badReading('warning', 'no training processes detected during active job', { figures }),
      ]
    }
    return [
      okReading(`${plural(answer.ranks.length, 'process', 'processes')} with a rank`, { figures }),
    ]
  },
}
