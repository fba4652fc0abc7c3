import { expect, test } from 'vitest'
import { trainingTimeMs } from '../../../../src/kit/records/run/training-time.js'

test('The time of a run without a step is unknown, and that of another is in milliseconds', () => {
  expect(trainingTimeMs({ num_steps: 0, total_time_sec: 0 })).toBeNull()
  expect(trainingTimeMs({ num_steps: 1, total_time_sec: 0.5 })).toBe(500)
})
