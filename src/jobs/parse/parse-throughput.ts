import { splitLog, withoutRayPrefix } from './log-lines.js'
import { numberPattern, readNumber } from './read-number.js'

/** A throughput with the unit that the log states; null: it states none. */
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
const scale = '(?<scale>[kKM])?'

const forms: readonly RegExp[] = [
  // 1,234 samples/sec, 12.3k tokens/s/GPU
  new RegExp(
    String.raw`(?<![\w.])(?<value>${numberPattern})\s?${scale}\s?(?<noun>${noun})(?:\s?\/\s?|\s+per\s+)(?:${second})${device}(?!\w)`,
    'gi',
  ),
  // 662.94s/it
  new RegExp(
    String.raw`(?<![\w.])(?<inverse>${numberPattern})\s?(?:${second})\s?\/\s?(?<noun>${noun})(?!\w)`,
    'gi',
  ),
  // train_samples_per_second: 12.3, "tokens_per_sec": 7
  new RegExp(
    String.raw`(?:[A-Za-z]{1,20}[_/]){0,3}(?<noun>${noun})_per_(?:${second})(?:_per_(?<device>gpu|device|chip))?["']?\s*[=:]\s*(?<value>${numberPattern})(?!\w)`,
    'gi',
  ),
  // throughput=12.5, speed: 3 samples/s is read by the first form
  new RegExp(
    String.raw`(?:throughput|speed)["']?\s*[=:\s]\s*(?<value>${numberPattern})(?!\s?${scale}\s?(?:${noun})\s?(?:\/|per)|\w|\s?(?:${second})\/)`,
    'gi',
  ),
]

/** The newest throughput that a part of a log states; null where it states none. */
export function parseThroughput(text: string): Throughput | null {
  const lines = splitLog(text)
  for (let index = lines.length - 1; index >= 0; index -= 1) {
    const found = lastIn(withoutRayPrefix(lines[index] ?? ''))
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
  const isInverse = groups['inverse'] !== undefined
  const number = readNumber(groups['value'] ?? groups['inverse'] ?? '')
  if (number === null || (isInverse && number === 0)) return null
  const factor = groups['scale']
  const scaled = number * (factor === undefined ? 1 : factor === 'M' ? 1e6 : 1e3)
  return { value: isInverse ? 1 / number : scaled, unit: unitOf(groups) }
}

function unitOf({ noun: word, device: per }: Groups): string | null {
  const name = nouns.find(([pattern]) => pattern.test(word?.toLowerCase() ?? ''))?.[1]
  if (name === undefined) return null
  if (per === undefined) return `${name}/s`
  return `${name}/s per ${per.toLowerCase() === 'gpu' ? 'GPU' : per.toLowerCase()}`
}
