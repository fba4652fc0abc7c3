/** The meaning of a name such as `training/global_step` or `max_steps`; null if it counts no steps. */
export type StepName =
  { readonly kind: 'step'; readonly series: string } | { readonly kind: 'total' } | null

const counted = new Set(['step', 'iteration', 'iter'])
const countedMany = new Set(['steps', 'iterations', 'iters'])
/** Qualifiers with which it is still the current training step. */
const reached = new Set([
  'global',
  'training',
  'train',
  'current',
  'cur',
  'optimizer',
  'optim',
  'optimization',
  'update',
  'trainer',
  'checkpoint',
])
/** Qualifiers that make it a total number of steps. */
const whole = new Set(['max', 'maximum', 'total', 'num', 'n'])
/** Words before `step` that make it a different number. */
const others = new Set([
  ...whole,
  'warmup',
  'warm',
  'eval',
  'evaluation',
  'validation',
  'val',
  'test',
  'time',
  'per',
  'every',
  'each',
  'save',
  'saving',
  'logging',
  'log',
  'final',
  'target',
  'next',
  'until',
  'accumulation',
  'micro',
  'decay',
  'denoising',
  'env',
])

/** Parses a name as written in a log, with up to two preceding words (null for none). */
export function readStepName(name: string, wordsBefore: string | null): StepName {
  const last = splitWords(name).at(-1) ?? ''
  const isMany = countedMany.has(last)
  if (!counted.has(last) && !isMany) return null
  // The folders of a path such as `actor/global_step` name the owner of the metric.
  const own = splitWords(name.split('/').at(-1) ?? '').slice(0, -1)
  const before = splitWords(wordsBefore ?? '')
  const qualifiers = own.length > 0 ? own : before
  if (qualifiers.some((word) => whole.has(word))) return totalOrNothing(qualifiers)
  return isMany ? null : nameSeries(last, own, before.at(-1) ?? null)
}

const totalOrNothing = (words: readonly string[]): StepName =>
  words.every((word) => whole.has(word) || reached.has(word)) ? { kind: 'total' } : null

function nameSeries(last: string, own: readonly string[], before: string | null): StepName {
  const noun = last === 'iter' ? 'iteration' : last
  if (own.length > 0) {
    return own.every((word) => reached.has(word))
      ? { kind: 'step', series: [...own, noun].join('_') }
      : null
  }
  if (before === null || !(others.has(before) || reached.has(before)))
    return { kind: 'step', series: noun }
  return reached.has(before) ? { kind: 'step', series: `${before}_${noun}` } : null
}

/** Splits `globalStep`, `global_step` or `training/global-step` into lower-case words. */
export function splitWords(name: string): string[] {
  return name
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[\s_./-]+/)
    .filter((word) => word !== '')
}
