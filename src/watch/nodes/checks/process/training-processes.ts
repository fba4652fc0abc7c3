import { plural } from '../../../../kit/wording/plural.js'
import type { NodeCheck } from '../node-check.js'
import { badReading, okReading } from '../readings.js'
import { readRanks } from './read-ranks.js'

/** A registered job without a process has died, or runs as another user. */
export const trainingProcesses: NodeCheck = {
  name: 'training-processes',
  group: 'process',
  kind: 'level',
  tier: 'fast',
  isEssential: true,
  needs: ['ranks'],
  mustLastMs: 30_000,
  summary: 'bad when a job is registered on the node but no process with a rank runs',
  read: ({ answer, facts }) =>
    readRanks(answer, ({ length: processes }) => {
      const figures = { processes }
      return processes === 0 && facts.isJobActive === true
        ? [badReading('warning', 'no training processes detected during active job', { figures })]
        : [okReading(`${plural(processes, 'process', 'processes')} with a rank`, { figures })]
    }),
}
