import type { PressureLines } from '../../answer/machine-readings.js'
import { formatTenths } from '../../../../kit/wording/percentages.js'
import type { CheckReading, NodeCheck } from '../node-check.js'
import { badReading, okReading, unknownReading, whyUnseen } from '../readings.js'

/** The share of a minute in which all processes stalled, which load averages do not show. */
export const pressure: NodeCheck = {
  name: 'pressure',
  group: 'system',
  kind: 'level',
  tier: 'fast',
  isEssential: false,
  needs: ['psi.io', 'psi.memory'],
  summary:
    'share of the last minute in which all processes waited; bad above 10 % for memory, 40 % for disks',
  read({ answer, limits }) {
    const parts = [
      { subject: 'memory', key: 'psi.memory', limit: limits.memoryPressurePercent },
      { subject: 'io', key: 'psi.io', limit: limits.ioPressurePercent },
    ] as const
    return parts.map(({ subject, key, limit }) => {
      const lines = answer.pressure[subject]
      const why = whyUnseen(answer, key, 'not reported')
      return readPressure({ subject, lines, limit, margin: limits.marginPercent, why })
    })
  },
}

type Part = {
  readonly subject: 'memory' | 'io'
  readonly lines: PressureLines | null
  readonly limit: number
  readonly margin: number
  readonly why: string
}

function readPressure({ subject, lines, limit, margin, why }: Part): CheckReading {
  const percent = lines?.full?.avg60Percent ?? null
  if (percent === null) return unknownReading(`the pressure is unknown: ${why}`, { subject })
  const what = subject === 'memory' ? 'memory' : 'disks'
  const text = `all processes waited for ${what} ${formatTenths(percent)} of the last minute; limit ${limit} %`
  const more = { subject, figures: { percent } }
  return percent > limit
    ? badReading('warning', text, { ...more, deduction: 5 })
    : okReading(text, { ...more, isNearLimit: percent > limit - margin })
}
