import type { NodeCheck } from '../node-check.js'
import { levelReading, unknownReading } from '../readings.js'

/** Only an offset beyond the uncertainty counts: a slow network makes an offset uncertain, not wrong. */
export const clock: NodeCheck = {
  name: 'clock',
  group: 'system',
  kind: 'level',
  tier: 'fast',
  isEssential: false,
  needs: [],
  summary:
    'difference between the clocks of node and monitor; a warning beyond 0.5 s, critical beyond 5 s',
  read({ answer, facts, limits }) {
    if (facts.clock === null) return [unknownReading('the node gave no time')]
    const { offsetMs, uncertaintyMs } = facts.clock
    const value = Math.max(0, Math.abs(offsetMs) - uncertaintyMs)
    const side = offsetMs < 0 ? 'behind' : 'ahead of'
    const amount = `${Math.round(Math.abs(offsetMs))} \u00b1 ${Math.round(uncertaintyMs)} ms`
    const sync = answer.isTimeSynchronized === false ? '; it is not synchronized' : ''
    return [
      levelReading({
        subject: null,
        value,
        limit: limits.clockOffsetMs,
        margin: limits.clockOffsetMs.warning / 5,
        deductions: { warning: 5, critical: 10 },
        summary: `the clock is ${amount} ${side} the monitor's${sync}`,
        figures: { offsetMs, uncertaintyMs },
      }),
    ]
  },
}
