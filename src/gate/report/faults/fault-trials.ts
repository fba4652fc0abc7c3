import type {
  FaultReport,
  TrialResult,
  TrialScore,
} from '../../../kit/records/reports/fault-report.js'
import { isDosePromised } from './is-dose-promised.js'
import type { Cell } from '../section.js'

/** The outcome of a trial in two or three words; nothing is marked as wrong that the verdict allows. */
export function outcomeOf(trial: TrialResult, report: FaultReport): Cell {
  const outcome = scoreInWords(trial)
  const isAllowed = report.verdict === 'pass' || !isDosePromised(trial, report)
  return outcome.status === 'fail' && isAllowed ? { ...outcome, status: 'unknown' } : outcome
}

function scoreInWords(trial: TrialResult): Cell {
  if (trial.kind !== 'fault') {
    if (trial.false_alarms > 0) return failed('false alarm')
    return trial.effective ? passed('silent') : { text: 'proves nothing', status: 'unknown' }
  }
  if (!trial.effective) return { text: 'no effect', status: 'unknown' }
  const { score } = trial
  if (score === null) return { text: 'not scored', status: 'unknown' }
  return foundInWords(score, trial.target === 'link' ? 'link' : 'rank')
}

function foundInWords(score: TrialScore, part: 'link' | 'rank'): Cell {
  if (!score.detected) return failed('missed')
  if (score.located === null) return { text: 'one of the two', status: 'unknown' }
  if (!score.located) return failed(`wrong ${part}`)
  return score.named ? passed('detected') : failed('wrong kind')
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
