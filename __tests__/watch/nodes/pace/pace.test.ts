import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultMonitoring } from '../../../../src/watch/nodes/cluster/monitoring-settings.js'
import { pollInterval } from '../../../../src/watch/nodes/pace/poll-interval.js'
import { nextTier } from '../../../../src/watch/nodes/pace/tier.js'

const hour = 3_600_000

describe('Time between two rounds', () => {
  test.each([
    [1, 9 * hour, 5000],
    [0, null, 10_000],
    [0, 0.4 * hour, 10_000],
    [0, 0.5 * hour, 20_000],
    [0, 2 * hour, 30_000],
    [0, 6 * hour, 40_000],
  ])(
    'The time with %i jobs and %s ms without one is %i ms, as in the seed system',
    (activeJobs, idleMs, ms) => {
      expect(pollInterval(defaultMonitoring, { activeJobs, idleMs })).toBe(ms)
    },
  )

  test('The time between two rounds stays within the configured limits', () => {
    const sizes = fc.integer({ min: 1, max: 1e6 })
    const limits = fc.tuple(sizes, sizes, sizes).map((all) => [...all].sort((a, b) => a - b))
    fc.assert(
      fc.property(limits, fc.nat(3), fc.nat(1e9), ([min, base, max], activeJobs, idleMs) => {
        const [minIntervalMs, baseIntervalMs, maxIntervalMs] = [min!, base!, max!]
        const settings = { minIntervalMs, baseIntervalMs, maxIntervalMs }
        const ms = pollInterval(settings, { activeJobs, idleMs })
        expect(ms).toBeGreaterThanOrEqual(minIntervalMs)
        expect(ms).toBeLessThanOrEqual(maxIntervalMs)
      }),
    )
  })
})

test('The first probe, the first one after a reboot and one every ten minutes are thorough', () => {
  const known = { atMs: hour, lastFullMs: hour - 599_000, fullBootId: 'b1', bootId: 'b1' }
  expect(nextTier({ ...known, lastFullMs: null })).toBe('full')
  expect(nextTier(known)).toBe('fast')
  expect(nextTier({ ...known, bootId: 'b2' })).toBe('full')
  expect(nextTier({ ...known, lastFullMs: hour - 600_000 })).toBe('full')
})
