import { expect, test } from 'vitest'
import { globalLoss } from '../../../src/kit/stats/global-loss.js'

test('The global loss is the one that a rank reports, otherwise the mean of all ranks', () => {
  expect(globalLoss([{ loss: 3, local_loss: 1 }])).toBe(3)
  const own = (local_loss: number | null) => ({ loss: null, local_loss })
  expect(globalLoss([own(1), own(2)])).toBe(1.5)
  expect(globalLoss([own(1), own(null)])).toBeNull()
  expect(globalLoss([])).toBeNull()
})
