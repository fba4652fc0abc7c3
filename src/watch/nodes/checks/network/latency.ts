import type { NodeCheck } from '../node-check.js'
import { badReading, okReading, unknownReading } from '../readings.js'

/** The shortest round-trip time of several rounds, so that a single busy moment does not count. */
export const latency: NodeCheck = {
  name: 'latency',
  group: 'network',
  kind: 'level',
  tier: 'fast',
  isEssential: true,
  needs: [],
  summary: 'round-trip time between monitor and node; bad above 100 ms, costs points above 50 ms',
  read({ facts, limits }) {
    const { latencyMs: value } = facts
    const { warning, critical } = limits.latencyMs
    if (value === null) return [unknownReading('no round trip was measured')]
    const text = `the round trip takes ${value.toFixed(1)} ms; limit ${critical} ms`
    const figures = { latencyMs: value }
    if (value > critical) return [badReading('warning', text, { deduction: 15, figures })]
    const isNearLimit = value > critical * (1 - limits.marginPercent / 100)
    return [okReading(text, { deduction: value > warning ? 5 : 0, figures, isNearLimit })]
  },
}
