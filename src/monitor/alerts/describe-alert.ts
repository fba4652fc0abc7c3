import { oneLine } from '../../wording/one-line.js'
import type { Alert, AlertKind } from './alert.js'

/** An alert in words, every one a line by itself and safe to show as text; markup is each form's own matter. */
export type AlertWords = {
  /** What it is, of whom and of which run. */
  readonly headline: string
  readonly description: string
  readonly facts: readonly { readonly name: string; readonly value: string }[]
  /** What to look at next; empty where there is no advice. */
  readonly next: readonly string[]
}

const kinds: Readonly<Record<AlertKind, string>> = {
  raised: '',
  reminded: 'still: ',
  resolved: 'resolved: ',
}

/** The words that all forms of an alert are made of. */
export function describeAlert(alert: Alert): AlertWords {
  const { kind, severity, recommendation, run } = alert
  const what = `${kinds[kind]}${nameOf(alert)}`
  return {
    headline: `[${kind === 'resolved' ? 'ok' : severity}] ${what} in run ${runName(run.runId)}`,
    description: oneLine(alert.description, 1000),
    facts: factsOf(alert),
    next: recommendation === null || kind === 'resolved' ? [] : adviceOf(recommendation),
  }
}

function nameOf({ type, workerId }: Alert): string {
  const name = oneLine(type, 60).replaceAll('_', ' ')
  return workerId === null ? name : `${name} (worker ${workerId})`
}

const runName = (runId: string | null) => oneLine(runId ?? '', 100) || '(name not known)'

function factsOf(alert: Alert): AlertWords['facts'] {
  const { run, step, sinceMs, atMs, returns, anomalyIds } = alert
  const facts: [string, string | null][] = [
    ['run', runName(run.runId)],
    ['state', `${run.phase}, ${run.verdict}`],
    ['steps', `${run.completedSteps ?? 'unknown'} of ${run.totalSteps ?? 'unknown'}`],
    ['at step', step === null ? null : String(step)],
    ['since', `${isoTime(sinceMs)} (${Math.max(0, Math.round((atMs - sinceMs) / 1000))} s)`],
    ['came back', returns === 0 ? null : `${returns} times`],
    ['anomalies', anomalyIds.length > 1 ? String(anomalyIds.length) : null],
    ['watched', oneLine(run.source, 200)],
  ]
  return facts.flatMap(([name, value]) => (value === null ? [] : [{ name, value }]))
}

function adviceOf({ meaning, next, commands }: NonNullable<Alert['recommendation']>) {
  return [meaning, ...next, ...commands]
    .slice(0, 10)
    .map((line) => oneLine(line, 500))
    .filter((line) => line !== '')
}

/** A time that a clock can show; hostile ones are not shown. */
export function isoTime(epochMs: number): string {
  const time = new Date(epochMs)
  return Number.isNaN(time.getTime()) ? 'an unknown time' : time.toISOString()
}
