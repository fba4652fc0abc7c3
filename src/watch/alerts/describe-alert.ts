import { oneLine } from '../../kit/wording/one-line.js'
import type { Alert, AlertKind, Fact } from './alert.js'
import { isoTime } from '../../kit/wording/times.js'

/** An alert as lines of text that are safe to show; each form adds its own markup. */
type AlertWords = {
  /** The problem, its part and its subject. */
  readonly headline: string
  readonly description: string
  readonly facts: readonly Fact[]
  /** The next steps; empty if there is no advice. */
  readonly next: readonly string[]
}

const kinds: Readonly<Record<AlertKind, string>> = {
  raised: '',
  reminded: 'still: ',
  resolved: 'resolved: ',
}

/** The words that all forms of an alert are made of. */
export function describeAlert(alert: Alert): AlertWords {
  const { kind, severity, subject, advice } = alert
  const what = `${kinds[kind]}${nameOf(alert)}`
  const where = `${subject.preposition} ${subject.kind} ${subjectName(alert)}`
  return {
    headline: `[${kind === 'resolved' ? 'ok' : severity}] ${what} ${where}`,
    description: oneLine(alert.description, 1000),
    facts: factsOf(alert),
    next: kind === 'resolved' ? [] : linesOf(advice),
  }
}

function nameOf({ type, part }: Alert): string {
  const name = oneLine(type, 60).replaceAll('_', ' ')
  return part === null ? name : `${name} (${oneLine(part, 60)})`
}

const subjectName = ({ subject }: Alert) => oneLine(subject.name ?? '', 100) || '(name not known)'

function factsOf(alert: Alert): readonly Fact[] {
  const { subject, evidence, sinceMs, atMs, returns, anomalyIds } = alert
  const seconds = Math.max(0, Math.round((atMs - sinceMs) / 1000))
  const facts: Fact[] = [
    { name: subject.kind, value: subjectName(alert) },
    ...subject.facts,
    ...evidence,
    { name: 'since', value: `${timeText(sinceMs)} (${seconds} s)` },
    ...(returns === 0 ? [] : [{ name: 'came back', value: `${returns} times` }]),
    ...(anomalyIds.length > 1 ? [{ name: 'anomalies', value: String(anomalyIds.length) }] : []),
    { name: 'watched', value: subject.source },
  ]
  return facts.map(({ name, value }) => ({ name, value: oneLine(value, 200) }))
}

const linesOf = (advice: readonly string[]): readonly string[] =>
  advice
    .slice(0, 10)
    .map((line) => oneLine(line, 500))
    .filter((line) => line !== '')

/** A time as text; an invalid one from outside is not shown. */
export const timeText = (epochMs: number): string => isoTime(epochMs) ?? 'an unknown time'
