import { describe, expect, test } from 'vitest'
import { createLoadExcuse } from '../../../src/runtime/follow/load-excuse.js'
import { aFinding } from '../../support/builders/fault-trial-builders.js'

const slow = aFinding({ detector: 'straggler', severity: 'warning', at_ms: 40_000 })

/** Two readings one second apart, the last at this time, with so many cores of others and of nobody. */
function weighed(finding: typeof slow, lastMs: number, foreign: number, idle: number) {
  const excuse = createLoadExcuse()
  for (const at_ms of [lastMs - 1000, lastMs]) {
    const busy_ms = foreign * at_ms + at_ms
    excuse.hear({ type: 'load', busy_ms, idle_ms: idle * at_ms, own_ms: at_ms, at_ms })
  }
  return excuse.weigh([finding])[0]
}

describe('The excuse of a busy machine', () => {
  test.each([
    ['a quarter of a core and none left over', 0.25, 0.9, 'minor'],
    ['less than a quarter of a core', 0.24, 0.9, 'warning'],
    ['much, but a whole core is left over', 1.2, 1, 'warning'],
  ])('Where other programs use %s, the finding is weighed by it', (_, foreign, idle, severity) => {
    expect(weighed(slow, 40_000, foreign, idle)?.severity).toBe(severity)
  })

  test.each([
    ['just before the finding', 40_000, 'minor'],
    ['half a minute before it', 11_000, 'minor'],
    ['longer ago', 10_000, 'warning'],
    ['after the finding', 41_001, 'warning'],
  ])('Load that was read %s counts as it should', (_, lastMs, severity) => {
    expect(weighed(slow, lastMs, 1.2, 0)?.severity).toBe(severity)
  })

  test('No load excuses what does not depend on time, what is critical, or what is unknown', () => {
    const exact = { ...slow, detector: 'replica-vote' }
    const critical = { ...slow, severity: 'critical' as const }
    expect(weighed(exact, 40_000, 1.2, 0)).toBe(exact)
    expect(weighed(critical, 40_000, 1.2, 0)).toBe(critical)
    expect(createLoadExcuse().weigh([slow])).toEqual([slow])
  })
})
