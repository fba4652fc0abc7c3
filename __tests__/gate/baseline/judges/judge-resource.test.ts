import { describe, expect, test } from 'vitest'
import { judgeResource } from '../../../../src/gate/baseline/judges/judge-resource.js'
import { aCase, historyOfValues } from '../../../support/builders/metric-cases.js'

const checkpoint = (baseline: number | null, current: number | null) =>
  judgeResource([aCase('checkpoint_bytes', baseline, current)])[0]

describe('Judge of sizes', () => {
  test('The size judge reports a change beyond the percentage and accepts one within it', () => {
    expect(checkpoint(1000, 1011)?.verdict).toBe('regression')
    expect(checkpoint(1000, 1010)?.verdict).toBe('pass')
    expect(checkpoint(1000, 990)?.verdict).toBe('pass')
    expect(checkpoint(1000, 980)?.verdict).toBe('improvement')
  })

  test('The size judge compares with the median of earlier runs of this configuration', () => {
    const history = historyOfValues('peak_rss_bytes', [100, 104, 96, 300, 101])
    const judge = (current: number) =>
      judgeResource([aCase('peak_rss_bytes', 96, current, history)])[0]
    expect(judge(112)).toMatchObject({ verdict: 'pass', baseline_value: 101, samples: 5 })
    expect(judge(120)?.verdict).toBe('regression')
  })

  test('The size judge concludes nothing from an unknown side or an empty baseline', () => {
    expect(checkpoint(null, 1000)?.verdict).toBe('inconclusive')
    expect(checkpoint(1000, null)?.verdict).toBe('inconclusive')
    expect(checkpoint(0, 1000)?.verdict).toBe('inconclusive')
    expect(checkpoint(0, 0)?.verdict).toBe('pass')
  })
})
