import { describe, expect, test } from 'vitest'
import { diagnose } from '../../../../src/lab/detect/processes/diagnose-group.js'
import type { WorkerView } from '../../../../src/lab/detect/processes/worker-view.js'

const stillMs = 59_000
const waiting = (rank: number, changes: Partial<WorkerView> = {}): WorkerView => ({
  rank,
  exit: null,
  failure: null,
  isDone: false,
  silentMs: 90,
  unchangedMs: stillMs,
  ranMs: 0,
  longestPauseMs: 20,
  processState: 'S',
  beat: { phase: 'reduce', step: 7, sequence: 16, waitingFor: null, latest: null },
  ...changes,
})
const unheard = { silentMs: stillMs - 100 }

describe('A group whose heartbeats need the interpreter of their rank', () => {
  const limits = {
    frozenMs: 1500,
    silentMs: null,
    stallMs: 60_000,
    hangMs: null,
  }

  test('A rank that sends no heartbeat and holds up the others is not ended before the stated limit', () => {
    expect(diagnose([waiting(0), waiting(1, unheard), waiting(2)], limits)).toBeNull()
  })

  test('A rank without a heartbeat is named after the stated limit, with its silence', () => {
    const beat = { phase: 'compute', step: 7, sequence: 15, waitingFor: null, latest: null }
    const group = [waiting(0), waiting(1, { ...unheard, beat }), waiting(2)]
    const later = group.map((one) => ({ ...one, unchangedMs: 60_100 }))
    expect(diagnose(later, limits)).toMatchObject({
      kind: 'stalled',
      rank: 1,
      stall: { ranks: [1], isSilent: true, processState: 'S' },
    })
  })

  test('An old heartbeat does not show that a rank is in another collective', () => {
    const at = (sequence: number) => ({ ...waiting(0).beat!, collective: 'allreduce', sequence })
    const group = [waiting(0, { beat: at(16) }), waiting(1, { ...unheard, beat: at(12) })]
    const later = group.map((one) => ({ ...one, unchangedMs: 60_100 }))
    expect(diagnose(later, limits)).toMatchObject({ rank: 1, stall: { isSilent: true } })
    expect(diagnose(later, limits)).not.toHaveProperty('stall.standings')
  })

  test('A stopped process is still named at once', () => {
    const group = [waiting(0), waiting(1, { silentMs: 1600, processState: 'T' })]
    expect(diagnose(group, limits)).toMatchObject({ rank: 1, kind: 'frozen' })
  })
})
