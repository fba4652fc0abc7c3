import { describe, expect, test } from 'vitest'
import { GroupWatch } from '../../../../src/lab/detect/processes/group-watch.js'
import { defaultLimits } from '../../../../src/lab/detect/processes/worker-view.js'
import { RankTable } from '../../../../src/runtime/engines/command/rank-table.js'
import { RankReports } from '../../../../src/runtime/engines/ray/rank-reports.js'
import { beatEvent } from '../../../../src/runtime/run/record/coordinator-log.js'
import type { Beat } from '../../../../src/lab/telemetry/control-message.js'
import { useScratchDirectory } from '../../../support/scratch-directory.js'

const scratch = useScratchDirectory()
const limits = { ...defaultLimits, stallMs: 3500, hangMs: null }

/** A rank on a cluster, whose beats a group is judged by, on a clock that the test sets. */
function aRank() {
  const clock = { nowMs: 0 }
  const watch = new GroupWatch(1, limits)
  const verdicts: string[] = []
  const sources: unknown[] = []
  const judge = (verdict: ReturnType<GroupWatch['observe']>) => {
    if (verdict !== null) verdicts.push(verdict.diagnosis.kind)
  }
  const message = (_rank: number, one: { type: string }): void => {
    if (one.type !== 'beat') return
    sources.push((one as Beat).source)
    judge(watch.observe(beatEvent(one as Beat, clock.nowMs), clock.nowMs))
  }
  const events = { message, exit: () => undefined, output: () => undefined }
  const table = new RankTable(1, events, () => undefined)
  const line = () => undefined
  const reports = new RankReports({ workers: 1, runDirectory: scratch.path('run'), table, line })
  const say = async (more: object) => {
    const beat = {
      type: 'beat',
      rank: 0,
      phase: 'compute',
      waitingFor: null,
      latest: null,
      ...more,
    }
    const text = JSON.stringify({ sentMs: clock.nowMs, delayedMs: 5, ...beat })
    reports.take({ number: 1, kind: 'said', rank: 0, text })
    await new Promise(setImmediate)
  }
  /** Half a second at a time, as the coordinator looks. */
  const pass = (ms: number, act: (passedMs: number) => void) => {
    const from = clock.nowMs
    while (clock.nowMs < from + ms) {
      clock.nowMs += 500
      judge(watch.observe({ type: 'look', at_ms: clock.nowMs }, clock.nowMs))
      act(clock.nowMs - from)
    }
  }
  return { reports, say, pass, verdicts, sources }
}

describe('A rank on a cluster that is not heard for a while', () => {
  test('The silence of the cluster is no standstill of its ranks', async () => {
    const { reports, say, pass, verdicts } = aRank()
    await say({ step: 3, sequence: 7 })
    pass(20_000, (unheardMs) => reports.repeatBeats(unheardMs))
    await say({ step: 4, sequence: 8 })
    expect(verdicts).toEqual([])
  })

  test('Its beats are marked as passed on, and those that stand in for missing ones are not', async () => {
    const { reports, say, sources } = aRank()
    await say({ step: 3, sequence: 7 })
    reports.repeatBeats(2000)
    expect(sources).toEqual(['relay', undefined])
  })

  test('A rank that is heard and makes no step stands still', async () => {
    const { reports, say, pass, verdicts } = aRank()
    await say({ step: 3, sequence: 7 })
    pass(5000, () => reports.repeatBeats(0))
    expect(verdicts).toEqual(['stalled'])
  })
})
