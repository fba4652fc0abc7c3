import { describe, expect, test } from 'vitest'
import { recommend } from '../../../../src/watch/monitor/advice/recommend.js'
import { findingTypes } from '../../../../src/kit/records/run/finding.js'

describe('Recommendations', () => {
  test.each(findingTypes)(
    'The recommendation for %s has a meaning, next steps, and commands without blanks',
    (type) => {
      const anomaly = { workerId: 3, step: 7, type, severity: 'warning', description: 'x' } as const
      const { meaning, next, commands } = recommend(anomaly, { checkpointPath: "/a b/'h.json" })
      expect(meaning.length).toBeGreaterThan(20)
      expect(next.length).toBeGreaterThan(0)
      expect(commands.join('\n')).not.toContain('{')
      expect(commands.at(-1)).toContain(`'/a b/'\\''h.json'`)
    },
  )

  test('The recommendation says when no worker is to blame', () => {
    const anomaly = { step: 7, type: 'allreduce_spike', severity: 'warning' } as const
    const given = recommend(
      { ...anomaly, workerId: null, description: '' },
      { checkpointPath: 'h' },
    )
    expect(given.next[0]).toContain('does not point to a single worker')
  })
})
