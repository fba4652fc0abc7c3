import { describe, expect, test } from '@jest/globals'
import { createSessionEnd } from '../../../src/commands/monitor/session-end.js'
import type { RunPhase } from '../../../src/monitor/monitor-view.js'
import { aHealthCheckpoint } from '../../support/builders.js'

const patience = { timeoutMs: 20_000, staleAfterMs: 10_000 }
const failed = (is_final: boolean) => ({
  ...aHealthCheckpoint(),
  minicluster: {
    ...{ version: 1, run_directory: null, started_at: '', sequence: 1, workers: [] },
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

describe('a session', () => {
  test('goes on as long as the run does', () => expect(endOf('running')).toBeNull())
  test('ends with the run', () => expect(endOf('complete')).toEqual(['ended', 1]))

  test('ends at once with a failure that is final, and waits for a restart where that is not said', () => {
    expect(endOf('failed', failed(true))).toEqual(['ended', 1])
    expect(endOf('failed')).toEqual(['ended', 4])
  })

  test('waits for a run as long as it was told to', () => {
    expect(endOf('waiting')).toEqual(['timeout', 20])
    expect(endOf('waiting', aHealthCheckpoint(), { ...patience, timeoutMs: 0 })).toEqual([
      ...['timeout', 1],
    ])
  })

  test('gives a stale or hidden run six times what makes it stale, the first of them passed', () => {
    expect(endOf('stale')).toEqual(['stale', 51])
    expect(endOf('blind')).toEqual(['stale', 51])
    expect(endOf('stale', aHealthCheckpoint(), { ...patience, timeoutMs: 100_000 })).toEqual([
      ...['stale', 101],
    ])
  })

  test('counts anew when the run comes back in between', () => {
    const judge = createSessionEnd(patience, 0)
    expect(judge({ phase: 'stale' }, null, 0)).toBeNull()
    expect(judge({ phase: 'running' }, null, 49_000)).toBeNull()
    expect(judge({ phase: 'stale' }, null, 60_000)).toBeNull()
    expect(judge({ phase: 'stale' }, null, 100_000)).toBeNull()
    expect(judge({ phase: 'stale' }, null, 110_000)).toBe('stale')
  })
})
