import { ageOf, asEvidence, kernelLinesOf, unreadLog } from '../kernel-lines.js'
import type { NodeCheck } from '../node-check.js'
import { badReading, okReading, unknownReading, whyUnseen } from '../readings.js'

/** Heat slows down all ranks of the node. It ends by itself, so it does not stay like other events of the log. */
export const cpuThermal: NodeCheck = {
  name: 'cpu-thermal',
  group: 'system',
  kind: 'state',
  tier: 'fast',
  isEssential: false,
  needs: ['kern.heat'],
  summary: 'bad while the kernel reports that heat throttles the CPU',
  read({ answer, limits }) {
    if (answer.kernelLog === null) {
      return [unknownReading(`${unreadLog}: ${whyUnseen(answer, 'kern', 'no reason given')}`)]
    }
    const lines = kernelLinesOf(answer, /temperature above threshold|cpu clock throttled/).filter(
      (line) => (ageOf(answer, line) ?? 0) <= limits.recentS,
    )
    if (lines.length === 0) return [okReading('heat does not throttle the CPU')]
    const more = { evidence: asEvidence(lines), deduction: 5 }
    return [badReading('warning', 'heat throttles the CPU', more)]
  },
}
