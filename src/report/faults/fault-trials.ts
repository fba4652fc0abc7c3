import type { FaultReport, TrialResult } from '../../records/reports/fault-report.js'
import { isDosePromised } from './is-dose-promised.js'
import type { Cell } from '../section.js'

/** The outcome of a trial in two or three words; a dose below the promised ones is not judged. */
export function outcomeOf(trial: TrialResult, report: FaultReport): Cell {
  const outcome = scoreInWords(trial)
  const isPromised = isDosePromised(trial, report)
  return outcome.status === 'fail' && !isPromised ? { ...outcome, status: 'unknown' } : outcome
}

function scoreInWords(trial: TrialResult): Cell {
  if (trial.kind !== 'fault') {
    if (trial.false_alarms > 0) return failed('false alarm')
    return trial.effective ? passed('silent') : { text: 'proves nothing', status: 'unknown' }
  }
  if (!trial.effective) return { text: 'no effect', status: 'unknown' }
  const { score } = trial
  if (score === null) return { text: 'not scored', status: 'unknown' }
  if (!score.detected) return failed('missed')
  if (!score.located) return misplaced(trial)
  return score.named ? passed('detected') : failed('wrong kind')
}

function misplaced(trial: TrialResult): Cell {
  if (isOneOfTwo(trial)) return { text: 'one of the two', status: 'unknown' }
  return failed(trial.target === 'link' ? 'wrong link' : 'wrong rank')
}

/** Of two ranks it often cannot be told which is slow: naming both with the right one among them is not wrong. */
function isOneOfTwo({ rank, verdict }: TrialResult): boolean {
  const blame = verdict?.blame
  if (blame?.kind !== 'unattributable' || rank === null) return false
  return blame.among.length === 2 && blame.among.includes(rank)
}

const passed = (text: string) => ({ text, status: 'pass' as const })
const failed = (text: string) => ({ text, status: 'fail' as const })

/** The time of the accepted finding and of unfounded ones, in ms of the run; as far as known. */
export function alarmsOf(trial: TrialResult): {
  readonly trueMs: number | null
  readonly falseMs: readonly number[]
} {
  const { kind, injected_at_ms, score, findings, verdict } = trial
  const times = findings.flatMap(({ at_ms }) => at_ms ?? [])
  if (kind !== 'fault') return { trueMs: null, falseMs: times }
  const falseMs = injected_at_ms === null ? [] : times.filter((ms) => ms < injected_at_ms)
  if (!score?.detected) return { trueMs: null, falseMs }
  const byLatency =
    injected_at_ms === null || score.latency_ms === null ? null : injected_at_ms + score.latency_ms
  return { trueMs: byLatency ?? verdict?.at_ms ?? null, falseMs }
}
