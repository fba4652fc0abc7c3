import { expect, test } from 'vitest'
import { nextTier, type TierFacts } from '../../../../src/watch/nodes/pace/tier.js'

const facts: TierFacts = { atMs: 1_000_000, lastFullMs: 500_000, fullBootId: 'b', bootId: 'b' }

test.each<[string, Partial<TierFacts>, string]>([
  ['soon after a full one', {}, 'fast'],
  ['before the first full one', { lastFullMs: null }, 'full'],
  ['just before ten minutes', { lastFullMs: 400_001 }, 'fast'],
  ['after ten minutes', { lastFullMs: 400_000 }, 'full'],
  ['after a reboot', { bootId: 'c' }, 'full'],
  ['with an unknown boot', { bootId: null }, 'full'],
  ['with boots that are both unknown', { bootId: null, fullBootId: null }, 'fast'],
])('The next probe is full where data may be old: %s', (_what, changes, tier) => {
  expect(nextTier({ ...facts, ...changes })).toBe(tier)
})
