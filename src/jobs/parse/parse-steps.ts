import { splitLog, withoutRayPrefix } from './log-lines.js'
import { numberPattern, readCount } from './read-number.js'
import { readStepName } from './step-name.js'
import { matchLines } from './user-pattern.js'

/** One mention of a step in a log. */
export type StepReading = {
  /** What counts: `global_step`, `step`, `iteration`, `bar` for a progress bar, `pattern` for the user's own. */
  readonly series: string
  readonly step: number
  /** Rises with the step, also over epochs in which steps begin anew. */
  readonly order: number
  /** Steps to do, where the same place says so. */
  readonly total: number | null
}

/** What a part of a log says of steps, oldest first. */
export type StepReadings = {
  readonly readings: readonly StepReading[]
  /** Steps to do, as a setting such as `max_steps` says; null where none does. */
  readonly total: number | null
}

/** Room for the steps of an epoch in `order`. */
const epochOrder = 1e9

/** `step=5`, `"step": 7`, `global step 1,200`, `Step [5/100]`; the name, then the number and what it is a part of. */
const named = new RegExp(
  String.raw`(?<![\w./-])(?:(?<before>[A-Za-z]{1,20}(?: [A-Za-z]{1,20})?)[ ])?["']?(?<name>[A-Za-z][A-Za-z_./-]{0,60})["']?(?:\s*[=:]\s*|\s+)[[(#]?\s?` +
    String.raw`(?<step>${numberPattern})(?![\w%]|\.\d)(?:\s?\/\s?(?<total>${numberPattern}))?(?!\s?(?:ms|s|sec|seconds)\b)`,
  'g',
)
const epoch = new RegExp(String.raw`\bepoch\s*[=:]?\s*[[(]?(?<epoch>\d{1,6})(?:\.\d+)?\b`, 'i')
/** tqdm: `Training:  37%|##   | 3/8 [00:03<00:05,  1.98it/s]`. */
const bar = new RegExp(
  String.raw`(?:(?<label>[A-Za-z][\w ,/:-]{0,60}?):?\s+)?\d{1,3}%\|[^|]{0,200}\|\s*(?<step>${numberPattern})\s?\/\s?(?<total>${numberPattern}) \[`,
)
const isTraining = /train|step|epoch|iter|progress/i

/** Every step that a part of a log mentions. `pattern` is the user's own, see `matchLines`. */
export function parseSteps(text: string, pattern: RegExp | null = null): StepReadings {
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
  for (const line of lines) {
    const found = readLine(withoutRayPrefix(line))
    readings.push(...found.readings)
    total = found.total ?? total
  }
  return { readings, total }
}

function readLine(line: string): StepReadings {
  const readings: StepReading[] = []
  let total: number | null = null
  const inEpoch = readCount(group(epoch.exec(line), 'epoch'))
  for (const match of line.matchAll(named)) {
    const meaning = readStepName(group(match, 'name'), match.groups?.['before'] ?? null)
    const step = readCount(group(match, 'step'))
    if (meaning === null || step === null) continue
    if (meaning.kind === 'total') total = step
    else readings.push(reading(meaning.series, { step, total: totalOf(match) }, inEpoch))
  }
  const counted = readBar(line)
  if (counted !== null) readings.push(reading('bar', counted, inEpoch))
  return { readings, total }
}

/** A bar that counts something else, such as files, is none of training. */
function readBar(line: string): Counted | null {
  const match = bar.exec(line)
  const step = readCount(group(match, 'step'))
  const label = group(match, 'label')
  return step === null || !(label === '' || isTraining.test(label))
    ? null
    : { step, total: totalOf(match) }
}

const totalOf = (match: RegExpExecArray | null): number | null => readCount(group(match, 'total'))
const group = (match: RegExpExecArray | null, name: string): string => match?.groups?.[name] ?? ''

type Counted = Pick<StepReading, 'step' | 'total'>

/** A step that an epoch stands beside may begin anew in the next one; a global one does not. */
function reading(series: string, { step, total }: Counted, inEpoch: number | null): StepReading {
  const restarts =
    inEpoch !== null && (series === 'step' || series === 'iteration' || series === 'bar')
  if (!restarts) return { series, step, order: step, total }
  return { series: `${series}_in_epoch`, step, order: inEpoch * epochOrder + step, total }
}
