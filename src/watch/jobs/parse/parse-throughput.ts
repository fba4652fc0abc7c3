import { splitLog, withoutRayPrefix } from './log-lines.js'
import { isForeignBar } from './progress-bar.js'
import { numberPattern, readNumber } from './read-number.js'

/** A throughput with its unit in the log; null if the log states none. */
export type Throughput = { readonly value: number; readonly unit: string | null }

const nouns: readonly (readonly [RegExp, string])[] = [
  [/^(?:it|iter|iters|iteration|iterations)$/, 'iterations'],
  [/^steps?$/, 'steps'],
  [/^samples?$/, 'samples'],
  [/^(?:tok|toks|token|tokens)$/, 'tokens'],
  [/^(?:seq|seqs|sequence|sequences)$/, 'sequences'],
  [/^(?:img|imgs|image|images)$/, 'images'],
  [/^(?:ex|example|examples)$/, 'examples'],
  [/^batch(?:es)?$/, 'batches'],
  [/^rows?$/, 'rows'],
]
const noun =
  'it|iters?|iterations?|steps?|samples?|toks?|tokens?|seqs?|sequences?|imgs?|images?|ex|examples?|batch|batches|rows?'
const second = 's|sec|second'
const device = String.raw`(?:\/(?<device>gpu|device|chip))?`
/** Not inside a number of another form, such as `1.234,5`, and not after a minus sign. */
const start = String.raw`(?<![\w.-])(?<!\d,)`
const evaluation = /^(?:eval|val|validation|test|predict)[_/]/i
const scale = '(?<scale>[kKM])?'

const forms: readonly RegExp[] = [
  // 1,234 samples/sec, 12.3k tokens/s/GPU
  new RegExp(
    String.raw`${start}(?<value>${numberPattern})\s?${scale}\s?(?<noun>${noun})(?:\s?\/\s?|\s+per\s+)(?:${second})${device}(?!\w)(?!["']?\s?[=:]\s?\d)`,
    'gi',
  ),
  // 662.94s/it, 2ms/step
  new RegExp(
    String.raw`${start}(?<inverse>${numberPattern})\s?(?:(?<milli>ms)|${second})\s?\/\s?(?<noun>${noun})(?!\w)`,
    'gi',
  ),
  // train_samples_per_second: 12.3, "tokens_per_sec": 7
  new RegExp(
    String.raw`(?<![A-Za-z])(?<path>(?:[A-Za-z]{1,20}[_/]){0,3})(?<noun>${noun})_per_(?:${second})(?:_per_(?<device>gpu|device|chip))?["']?\s*[=:]\s*(?<value>${numberPattern})(?!\w)`,
    'gi',
  ),
  // samples/sec: 75.0, CurrSamplesPerSec=36.1
  new RegExp(
    String.raw`(?<![a-z])(?:Curr)?(?<noun>${noun})(?:\/|Per)(?:${second})${device}["']?\s?[=:]\s?(?<value>${numberPattern})(?!\w|,\d)`,
    'gi',
  ),
  // tps: 1,432 of torchtitan
  new RegExp(
    String.raw`(?<![\w.])(?<tps>tps)["']?\s?[=:]\s?(?<value>${numberPattern})(?!\w|,\d)`,
    'gi',
  ),
  // throughput=12.5, speed: 3 samples/s is read by the first form
  new RegExp(
    String.raw`(?:throughput|speed)["']?\s*[=:\s]\s*(?<value>${numberPattern})(?!\s?${scale}\s?(?:${noun})\s?(?:\/|per)|\w|[.,]\d|\s?(?:${second})\/)`,
    'gi',
  ),
]

/** The newest throughput in a part of a log; null if there is none. */
export function parseThroughput(text: string): Throughput | null {
  const lines = splitLog(text)
  for (let index = lines.length - 1; index >= 0; index -= 1) {
    const line = withoutRayPrefix(lines[index] ?? '')
    const found = isForeignBar(line) ? null : lastIn(line)
    if (found !== null) return found
  }
  return null
}

function lastIn(line: string): Throughput | null {
  let last: { readonly at: number; readonly throughput: Throughput } | null = null
  for (const form of forms) {
    for (const match of line.matchAll(form)) {
      const throughput = toThroughput(match.groups ?? {})
      if (throughput !== null && (last === null || match.index >= last.at)) {
        last = { at: match.index, throughput }
      }
    }
  }
  return last?.throughput ?? null
}

type Groups = Readonly<Record<string, string | undefined>>

function toThroughput(groups: Groups): Throughput | null {
  if (evaluation.test(groups['path'] ?? '')) return null
  const number = readNumber(groups['value'] ?? groups['inverse'] ?? '')
  if (number === null) return null
  const value =
    groups['inverse'] === undefined ? number * scaleOf(groups) : 1 / (number * secondsOf(groups))
  return Number.isFinite(value) ? { value, unit: unitOf(groups) } : null
}

const scaleOf = ({ scale: letter }: Groups): number =>
  letter === undefined ? 1 : letter === 'M' ? 1e6 : 1e3

const secondsOf = ({ milli }: Groups): number => (milli === undefined ? 1 : 0.001)

function unitOf({ noun: word, device: per, tps }: Groups): string | null {
  if (tps !== undefined) return 'tokens/s'
  const name = nouns.find(([pattern]) => pattern.test(word?.toLowerCase() ?? ''))?.[1]
  if (name === undefined) return null
  if (per === undefined) return `${name}/s`
  return `${name}/s per ${per.toLowerCase() === 'gpu' ? 'GPU' : per.toLowerCase()}`
}
