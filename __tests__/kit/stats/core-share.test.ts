import { expect, test } from 'vitest'
import { coreShare } from '../../../src/kit/stats/core-share.js'

test.each([
  { gaugeMs: 0.03, fastestMs: 0.02, share: 1.5 },
  { gaugeMs: 0.02, fastestMs: 0.02, share: 1 },
  { gaugeMs: 0.2, fastestMs: 0.02, share: 2 },
  { gaugeMs: null, fastestMs: 0.02, share: 1 },
  { gaugeMs: null, fastestMs: Infinity, share: 1 },
])(
  'A core that takes $gaugeMs ms beside $fastestMs ms has a share of $share',
  ({ gaugeMs, fastestMs, share }) => {
    expect(coreShare(gaugeMs, fastestMs)).toBeCloseTo(share, 12)
  },
)
