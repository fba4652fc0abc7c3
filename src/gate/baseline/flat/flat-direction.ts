/** Which of the two thresholds judges an unregistered figure. */
type FlatKind = 'latency' | 'throughput' | 'unknown'

const lowerIsBetter = new Set(
  'time times latency latencies duration ms us ns sec secs second seconds overhead bytes loss losses'.split(
    ' ',
  ),
)
const higherIsBetter = new Set(['throughput', 'speedup', 'efficiency', 'bandwidth'])
const units = new Set(['sec', 'second', 's'])
/** Units of output, of which more per second is better; errors are not among them. */
const output = new Set(
  [
    'samples steps tokens images items examples sequences batches iterations epochs frames records rows words queries',
    'requests updates ops operations flop flops gflops tflops bits bytes kb mb gb kib mib gib',
  ].flatMap((words) => words.split(' ')),
)
const waste = new Set('lost dropped failed rejected skipped wrong bad stale'.split(' '))

/**
 * The direction that the words of a name imply; null if they imply both or neither. For a rate, only the counted unit
 * matters.
 */
export function directionByWords(name: string): FlatKind {
  const words = wordsOf(name)
  const per = words.findIndex((word, at) => word === 'per' && units.has(words[at + 1] ?? ''))
  if (per !== -1) return directionOfRate(words, per)
  const isLower = words.some((word) => lowerIsBetter.has(word))
  const isHigher = words.some((word) => higherIsBetter.has(word))
  if (isLower === isHigher) return 'unknown'
  return isLower ? 'latency' : 'throughput'
}

const amounts = new Set(['bytes', 'loss', 'losses'])

/** Whether a name with a direction is that of a time or a rate, not of an amount such as a loss. */
export function isTimeByWords(name: string): boolean {
  const words = wordsOf(name)
  return words.includes('per') || !words.some((word) => amounts.has(word))
}

function directionOfRate(words: readonly string[], per: number): FlatKind {
  if (words.some((word) => waste.has(word))) return 'unknown'
  const isOutput =
    output.has(words[per - 1] ?? '') || words.some((word) => higherIsBetter.has(word))
  return isOutput ? 'throughput' : 'unknown'
}

/** `stepTimeMs`, `step_time_ms` and `step-time.ms` are three words each. */
const wordsOf = (name: string): readonly string[] =>
  name
    .slice(0, 200)
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
