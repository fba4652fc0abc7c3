import { formatTenths } from '../../../../kit/wording/percentages.js'
import type { NodeCheck } from '../node-check.js'
import { levelReading, unknownReading, whyUnseen } from '../readings.js'
import { disksOf } from './mounts.js'

/** A file system can have free space but no free inodes. */
export const inodes: NodeCheck = {
  name: 'inodes',
  group: 'system',
  kind: 'level',
  tier: 'fast',
  isEssential: false,
  needs: ['disk'],
  summary:
    'inodes in use on every mount that counts them; a warning above 90 %, critical above 95 %',
  read(input) {
    const { answer, limits } = input
    if (answer.disks === null) {
      return [
        unknownReading(`the inodes are unknown: ${whyUnseen(answer, 'disk', 'not reported')}`),
      ]
    }
    return disksOf(input).flatMap(({ mount: subject, inodesTotal: total, inodesFree: free }) => {
      if (total === null || free === null || total <= 0) return []
      const value = (100 * (total - free)) / total
      return levelReading({
        subject,
        value,
        limit: limits.inodesPercent,
        margin: limits.marginPercent,
        deductions: { warning: 5, critical: 10 },
        summary: `${subject} has ${formatTenths(value)} of its inodes in use`,
        figures: { percent: value, free },
      })
    })
  },
}
