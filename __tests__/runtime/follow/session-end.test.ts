import { describe, expect, test } from 'vitest'
import { createSessionEnd } from '../../../src/runtime/follow/session-end.js'
import type { RunPhase } from '../../../src/watch/monitor/monitor-view.js'
import { aHealthCheckpoint } from '../../support/builders/run-builders.js'

const patience = { timeoutMs: 20_000, staleAfterMs: 10_000 }
const failed = (is_final: boolean) => ({
  ...aHealthCheckpoint(),
  minicluster: {
    version: 1,
    run_directory: null,
    started_at: '',
    sequence: 1,
    workers: [],
    ended: { outcome: 'failed' as const, reason: 'x', ranks: [], is_final },
  },
})

/** When a phase that lasts from 1 s on ends a session, in seconds since its start; null: not in an hour. */
function endOf(phase: RunPhase, newest = aHealthCheckpoint(), settings = patience) {
  const judge = createSessionEnd(settings, 0)
  for (let second = 1; second <= 3600; second++) {
    const why = judge({ phase }, newest, second * 1000)
    if (why !== null) return [why, second]
  }
  return null
}

describe('End of a session', () => {
  test('A session lasts as long as the run', () => expect(endOf('running')).toBeNull())
  test('A session ends with the run', () => expect(endOf('complete')).toEqual(['ended', 1]))

  test('A session ends at once after a final failure and otherwise waits for a restart', () => {
    expect(endOf('failed', failed(true))).toEqual(['ended', 1])
    expect(endOf('failed')).toEqual(['ended', 4])
  })

  test('A session waits for a run as long as the option says', () => {
    expect(endOf('waiting')).toEqual(['timeout', 20])
    expect(endOf('waiting', aHealthCheckpoint(), { ...patience, timeoutMs: 0 })).toEqual([
      'timeout',
      1,
    ])
  })

  test('A session gives a stale or hidden run six times the stale limit', () => {
    expect(endOf('stale')).toEqual(['stale', 51])
    expect(endOf('blind')).toEqual(['stale', 51])
    expect(endOf('stale', aHealthCheckpoint(), { ...patience, timeoutMs: 100_000 })).toEqual([
      'stale',
      101,
    ])
  })

  test('A session counts from zero when the run comes back in between', () => {
    const judge = createSessionEnd(patience, 0)
    expect(judge({ phase: 'stale' }, null, 0)).toBeNull()
    expect(judge({ phase: 'running' }, null, 49_000)).toBeNull()
    expect(judge({ phase: 'stale' }, null, 60_000)).toBeNull()
    expect(judge({ phase: 'stale' }, null, 100_000)).toBeNull()
    expect(judge({ phase: 'stale' }, null, 110_000)).toBe('stale')
  })
})
