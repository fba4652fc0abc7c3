import type { NodeCheck } from '../node-check.js'
import { badReading, okReading, unknownReading } from '../readings.js'

/** A software RAID without one disk still works, until the next one fails. */
export const raid: NodeCheck = {
  name: 'raid',
  group: 'system',
  kind: 'state',
  tier: 'fast',
  isEssential: false,
  needs: ['md'],
  summary: 'bad when a Linux software RAID has fewer disks than configured',
  read: ({ answer }) =>
    answer.raids.map(({ name: subject, wanted, working }) => {
      if (wanted === null || working === null) {
        return unknownReading(`${subject} does not report how many disks it has`, { subject })
      }
      const text = `${subject} has ${working} of ${wanted} disks`
      const more = { subject, figures: { wanted, working } }
      return working < wanted ? badReading('warning', text, more) : okReading(text, more)
    }),
}
