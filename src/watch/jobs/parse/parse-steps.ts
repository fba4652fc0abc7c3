import { splitLog, withoutRayPrefix } from './log-lines.js'
import { readBar } from './progress-bar.js'
import { numberPattern, readCount } from './read-number.js'
import { readStepName, type StepName } from './step-name.js'
import { matchLines } from './user-pattern.js'

/** One mention of a step in a log. */
export type StepReading = {
  /**
   * The series: `global_step`, `step`, `iteration`, `bar of 624` for a progress bar with this total, `pattern` for the
   * user's own.
   */
  readonly series: string
  readonly step: number
  /** Rises with the step, even across epochs in which steps restart. */
  readonly order: number
  /** Total steps, if stated next to the step. */
  readonly total: number | null
  /** The epoch that an earlier line announced; absent if none did. */
  readonly epoch?: number
}

/** All steps in a part of a log, oldest first. */
export type StepReadings = {
  readonly readings: readonly StepReading[]
  /** Total steps according to a setting such as `max_steps`; null if there is none. */
  readonly total: number | null
  /** The newest epoch that a separate line announces. */
  readonly epoch?: number
}

/** The `order` reserves this many values for the steps of an epoch. */
const epochOrder = 1e9

/** `step=5`, `"step": 7`, `global step 1,200`, `Step [5/100]`: the name, then the number and the total. */
const named = new RegExp(
  String.raw`(?<![\w.-])(?<!(?<!\d)\/)(?:(?<before>[A-Za-z]{1,20}(?: [A-Za-z]{1,20})?)[ ])?["']?(?<name>[A-Za-z][A-Za-z_./-]{0,60})["']?(?:\s*[=:]\s*|\s+)[[(#]?\s?` +
    String.raw`(?<step>${numberPattern})(?![\w%]|\.\d)(?:[ ]{0,12}\/[ ]{0,12}(?<total>${numberPattern}))?(?!\s?(?:ms|s|sec|seconds)\b)`,
  'g',
)
const epoch = new RegExp(String.raw`\bepoch\s*[=:]?\s*[[(]?(?<epoch>\d{1,6})(?:\.\d+)?\b`, 'i')

/** The number is in brackets. */
const bracketed = new RegExp(
  String.raw`(?:\bEpoch(?:\(train\))?:?\s{0,4}\[(?<epoch>\d{1,6})\]\s?\[|\bIter\(train\)\s{0,4}\[|\[(?<batch>batch)=)\s{0,12}` +
    String.raw`(?<step>${numberPattern})\s?\/\s{0,12}(?<total>${numberPattern})\]`,
)
const beforeLoss = /^[\s,|]{1,3}(?:[a-z]{1,10} )?loss\b/i
const evaluated = /\bval(?:idation)?[ _]loss\b/i

/** Every form of a step has one of these words and a digit; an escape sequence may stand within a word. */
const words = /step|iter|num_updates|epoch|batch=|%\||\u001b/i

/** A quick look: false only if `parseSteps` finds nothing without a pattern. */
export const mayHaveSteps = (text: string): boolean => /\d/.test(text) && words.test(text)

/** Finds every step in a part of a log. `pattern` is the user's own, see `matchLines`. */
export function parseSteps(text: string, pattern: RegExp | null = null): StepReadings {
  if (pattern === null && !mayHaveSteps(text)) return { readings: [], total: null }
  return pattern === null ? readLines(splitLog(text)) : readByPattern(splitLog(text), pattern)
}

function readByPattern(lines: readonly string[], pattern: RegExp): StepReadings {
  const readings = matchLines(pattern, lines, 'step').flatMap((found) => {
    const step = readCount(found ?? '')
    return step === null ? [] : [reading('pattern', { step, total: null }, null)]
  })
  return { readings, total: null }
}

function readLines(lines: readonly string[]): StepReadings {
  const readings: StepReading[] = []
  let total: number | null = null
  let announced: Pick<StepReadings, 'epoch'> = {}
  for (const line of lines) {
    const found = readLine(withoutRayPrefix(line))
    if (found.epoch !== undefined) announced = { epoch: found.epoch }
    readings.push(...found.readings.map((one) => ({ ...one, ...announced })))
    total = found.total ?? total
  }
  return { readings, total, ...announced }
}

function readLine(line: string): StepReadings {
  const readings: StepReading[] = []
  let total: number | null = null
  const inEpoch = readCount(group(epoch.exec(line), 'epoch'))
  for (const match of line.matchAll(named)) {
    const meaning = readMeaning(match, line)
    const step = readCount(group(match, 'step'))
    if (meaning === null || step === null) continue
    if (meaning.kind === 'total') total = step
    else readings.push(reading(meaning.series, { step, total: totalOf(match) }, inEpoch))
  }
  readings.push(...readBracketed(line))
  const counted = readBar(line)
  if (counted !== null) readings.push(reading('bar', counted, inEpoch))
  const isAnnounced = readings.length === 0 && inEpoch !== null
  return {
    readings: readings.map((one) => withTotal(one, readings)),
    total,
    ...(isAnnounced ? { epoch: inEpoch } : {}),
  }
}

function readMeaning(match: RegExpExecArray, line: string): StepName {
  const name = group(match, 'name')
  const after = line.slice(match.index + match[0].length)
  // DeepSpeed's pipeline engine: `steps: 130 loss: 8.12`.
  if (/^steps$/i.test(name) && beforeLoss.test(after)) return { kind: 'step', series: 'step' }
  // Fairseq's name for steps.
  if (name === 'num_updates') return { kind: 'step', series: 'update' }
  const meaning = readStepName(name, match.groups?.['before'] ?? null)
  // Evaluations are rare, and nanoGPT calls the steps between them iterations.
  return meaning?.kind === 'step' && meaning.series === 'step' && evaluated.test(after)
    ? { kind: 'step', series: 'evaluated_step' }
    : meaning
}

/** `Epoch: [3][ 410/5005]`, `Iter(train) [ 1050/40000]`, `[batch=310/4800]:`. */
function readBracketed(line: string): StepReading[] {
  const match = bracketed.exec(line)
  const step = readCount(group(match, 'step'))
  if (match === null || step === null) return []
  const series = match.groups?.['batch'] === undefined ? 'iteration' : 'batch'
  return [reading(series, { step, total: totalOf(match) }, readCount(group(match, 'epoch')))]
}

/** Two names for the same step in a line share their total. */
function withTotal(one: StepReading, all: readonly StepReading[]): StepReading {
  const other = all.find(({ step, total }) => step === one.step && total !== null)
  return one.total === null && other !== undefined ? { ...one, total: other.total } : one
}

const totalOf = (match: RegExpExecArray | null): number | null => readCount(group(match, 'total'))
const group = (match: RegExpExecArray | null, name: string): string => match?.groups?.[name] ?? ''

type Counted = Pick<StepReading, 'step' | 'total'>

/** A step next to an epoch may restart in the next epoch; a global step does not. */
function reading(series: string, { step, total }: Counted, inEpoch: number | null): StepReading {
  const restarts =
    inEpoch !== null && (series === 'step' || series === 'iteration' || series === 'bar')
  if (!restarts)
    return { series: series === 'bar' ? `bar of ${total}` : series, step, order: step, total }
  return { series: `${series}_in_epoch`, step, order: inEpoch * epochOrder + step, total }
}
