import { formatTenths } from '../../../../kit/wording/percentages.js'
import { formatBytes } from '../../../../kit/wording/units.js'
import type { NodeCheck } from '../node-check.js'
import { levelReading, unknownReading, whyUnseen } from '../readings.js'

/** Used memory in percent, where caches count as free; null if unknown. */
export function memoryPercent(
  memory: { readonly totalBytes: number | null; readonly availableBytes: number | null } | null,
): number | null {
  const { totalBytes = null, availableBytes = null } = memory ?? {}
  if (totalBytes === null || availableBytes === null || totalBytes <= 0) return null
  return (100 * (totalBytes - availableBytes)) / totalBytes
}

export const memory: NodeCheck = {
  name: 'memory',
  group: 'system',
  kind: 'level',
  tier: 'fast',
  isEssential: true,
  needs: ['mem'],
  summary: 'memory in use, without caches; a warning above 90 %, critical above 95 %',
  read({ answer, limits }) {
    const value = memoryPercent(answer.memory)
    if (value === null) {
      return [unknownReading(`the memory is unknown: ${whyUnseen(answer, 'mem', 'not reported')}`)]
    }
    const available = formatBytes(answer.memory?.availableBytes ?? 0)
    return [
      levelReading({
        subject: null,
        value,
        limit: limits.memoryPercent,
        margin: limits.marginPercent,
        deductions: { warning: 10, critical: 25 },
        summary: `memory usage ${formatTenths(value)}, ${available} available`,
        figures: { percent: value, availableBytes: answer.memory?.availableBytes ?? null },
      }),
    ]
  },
}
