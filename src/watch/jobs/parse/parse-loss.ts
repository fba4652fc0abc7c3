import { splitLog, withoutRayPrefix } from './log-lines.js'
import { numberPattern, readNumber } from './read-number.js'
import { splitWords } from './step-name.js'
import { matchLines } from './user-pattern.js'

const value = String.raw`[-+]?(?:${numberPattern}|nan|inf(?:inity)?)`

/**
 * `loss: 0.5`, `train_loss=2e-3`, `'loss': 0.5`, `lm loss 3.2`, `loss: tensor(0.5, ...)`; a preceding word may qualify
 * it.
 */
const named = new RegExp(
  String.raw`(?<![\w./-])(?:(?<before>[A-Za-z]{1,20})[ ])?["']?(?<name>[A-Za-z][A-Za-z_./-]{0,60})["']?(?:\s*[=:]\s*|\s+is\s+|\s+)[[(]?(?:tensor\()?` +
    String.raw`(?<value>${value})(?![\w%])`,
  'gi',
)
/** Qualifiers with which it is still the training loss. */
const plain = new Set([
  'train',
  'training',
  'total',
  'mean',
  'avg',
  'average',
  'lm',
  'batch',
  'step',
  'global',
  'running',
  'current',
  'loss',
])
/** Preceding words that make it a different loss. */
const others = new Set([
  'val',
  'valid',
  'validation',
  'eval',
  'evaluation',
  'test',
  'dev',
  'best',
  'min',
  'lowest',
  'policy',
  'value',
  'aux',
  'auxiliary',
  'kl',
  'initial',
  'previous',
  'last',
  'final',
])
/** Hugging Face's Trainer ends with the mean over the whole run, under the same name as the loss of a step. */
const summary = /train_runtime/

/** A text without them has no loss; an escape sequence may stand within the word. */
const words = /loss|\u001b/i

/** A quick look: false only if `parseLoss` finds nothing without a pattern. */
export const mayHaveLoss = (text: string): boolean => words.test(text)

/** The newest training loss in a part of a log, including NaN and infinity; null if there is none. */
export function parseLoss(text: string, pattern: RegExp | null = null): number | null {
  if (pattern === null && !mayHaveLoss(text)) return null
  const lines = splitLog(text)
  const losses =
    pattern === null
      ? lines.map((line) => readLine(withoutRayPrefix(line)))
      : matchLines(pattern, lines, 'loss').map((found) => (found === null ? null : toLoss(found)))
  return losses.findLast((loss) => loss !== null) ?? null
}

/** Of several losses in a line, the one without a qualifier. */
function readLine(line: string): number | null {
  if (summary.test(line)) return null
  const found = [...line.matchAll(named)].flatMap(({ groups = {} }) => {
    const words = splitWords(groups['name'] ?? '')
    const before = groups['before']?.toLowerCase() ?? ''
    const isLoss = words.includes('loss') && words.every((word) => plain.has(word))
    if (!isLoss || others.has(before)) return []
    return [{ words: words.length, loss: toLoss(groups['value'] ?? '') }]
  })
  return found.sort((one, other) => one.words - other.words)[0]?.loss ?? null
}

function toLoss(text: string): number | null {
  const [, sign = '', digits = ''] = /^([-+]?)(.*)$/.exec(text.trim()) ?? []
  const size = /^nan$/i.test(digits) ? NaN : /^inf/i.test(digits) ? Infinity : readNumber(digits)
  return size === null ? null : sign === '-' ? -size : size
}
