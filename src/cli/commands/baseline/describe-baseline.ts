import type { Baseline, BaselinePoint, Provenance } from '../../../kit/records/baseline/baseline.js'
import { ageText } from '../../../gate/report/text/age-text.js'
import { formatExact, unknownText } from '../../../kit/wording/figures.js'
import { plural } from '../../../kit/wording/plural.js'
import { machineInWords } from '../../../kit/wording/machine-in-words.js'
import { mapStrings, shownText } from '../../../gate/report/text/shown-text.js'

/** A baseline in full for a terminal: its origin, then every figure, unknown ones included. */
export function describeBaseline(record: Baseline, now: Date): string {
  const baseline = mapStrings(record, shownText)
  const { name, timestamp, point, history = [] } = baseline
  const lines = [
    `Baseline '${name}'`,
    ...fields([
      ['Saved', withAge(timestamp, now)],
      ...(point === undefined ? flatFields : pointFields(point)),
      ['History', historyText(history)],
    ]),
    '',
    'Figures:',
    ...fields(figuresOf(baseline)),
  ]
  return lines.join('\n')
}

type Field = readonly [name: string, value: string]

const flatFields: readonly Field[] = [['Origin', 'unknown: the file holds figures only']]

function fields(entries: readonly Field[]): readonly string[] {
  const width = Math.max(0, ...entries.map(([name]) => name.length)) + 1
  return entries.map(([name, value]) => `  ${`${name}:`.padEnd(width)}  ${value}`)
}

function withAge(timestamp: string, now: Date): string {
  const age = ageText(timestamp, now)
  return age === null ? `${timestamp}, which is not a valid time` : `${timestamp}, ${age}`
}

function pointFields({ provenance, fingerprint, configuration }: BaselinePoint): readonly Field[] {
  const { repository, sha, ref } = provenance
  return [
    ['Repository', repository ?? unknownText],
    ['Commit', sha ?? unknownText],
    ['Branch', ref ?? unknownText],
    ['Run', runText(provenance)],
    ['Machine', machineInWords(fingerprint)],
    ['System', `${fingerprint.os}, ${fingerprint.architecture}`],
    ['Configuration', configuration],
  ]
}

function runText({ run_id, run_attempt, event }: Provenance): string {
  if (run_id === null) return unknownText
  const attempt = run_attempt === null ? '' : `, attempt ${run_attempt}`
  return `${run_id}${attempt}${event === null ? '' : `, on ${event}`}`
}

function historyText(history: readonly BaselinePoint[]): string {
  const [first] = history
  if (first === undefined) return 'none'
  const last = history.at(-1) ?? first
  const from = first.provenance.created_at
  return history.length === 1
    ? `1 run, of ${from}`
    : `${plural(history.length, 'run')}, ${from} to ${last.provenance.created_at}`
}

/** The figures of the point, including unknown ones, or else those of the flat file. */
function figuresOf({ metrics, point }: Baseline): readonly Field[] {
  const all = { ...metrics, ...point?.metrics, ...point?.digests }
  return Object.entries(all).map(([name, value]): Field => [
    shownText(name),
    typeof value === 'number' ? formatExact(value) : (value ?? unknownText),
  ])
}
