import { plural } from '../../../../kit/wording/plural.js'
import type { NodeCheck } from '../node-check.js'
import { badReading, okReading, unknownReading, whyUnseen } from '../readings.js'

export const load: NodeCheck = {
  name: 'load',
  group: 'system',
  kind: 'level',
  tier: 'fast',
  isEssential: false,
  needs: ['load'],
  summary:
    'five-minute load average per core; bad above 4, or when half as many processes as cores wait for a device',
  read({ answer, limits }) {
    const { load: average, cores, blockedProcesses } = answer
    if (average === null || cores === null || cores === 0) {
      return [unknownReading(`the load is unknown: ${whyUnseen(answer, 'load', 'not reported')}`)]
    }
    const perCore = average.fiveMinutes / cores
    const waiting = (blockedProcesses ?? 0) / cores
    const figures = { fiveMinutes: average.fiveMinutes, cores, blockedProcesses }
    const text = `load ${average.fiveMinutes.toFixed(1)} over five minutes on ${cores} cores`
    const wait = blockedProcesses === 1 ? 'waits' : 'wait'
    const blocked =
      blockedProcesses === null || blockedProcesses === 0
        ? ''
        : `; ${plural(blockedProcesses, 'process', 'processes')} ${wait} for a device`
    const isBad = perCore > limits.loadPerCore || waiting > limits.blockedPerCore
    if (isBad) return [badReading('warning', text + blocked, { figures, deduction: 5 })]
    const isNearLimit = perCore > limits.loadPerCore * (1 - limits.marginPercent / 100)
    return [okReading(text, { figures, isNearLimit })]
  },
}
