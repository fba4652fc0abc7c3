import { expect, test } from 'vitest'
import { verdictStatus } from '../../../../src/kit/records/reports/verdict-status.js'

test.each(['pass', 'fail', 'unknown'])('A record may have the verdict %s', (word) => {
  expect(verdictStatus.safeParse(word)).toEqual({ success: true, data: word })
})

test.each(['', 'PASS', 'skipped', null, undefined, true])(
  'A record with the verdict %s is damaged',
  (word) => {
    expect(verdictStatus.safeParse(word).success).toBe(false)
  },
)
