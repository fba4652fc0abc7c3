/** How a figure that nobody registered is judged: by which of the two thresholds. */
export type FlatKind = 'latency' | 'throughput' | 'unknown'

const lowerIsBetter = new Set(
  ['time', 'times', 'latency', 'latencies', 'duration', 'ms', 'us', 'ns', 'sec', 'secs'].concat([
    'second',
    'seconds',
    'overhead',
    'bytes',
    'loss',
    'losses',
  ]),
)
const higherIsBetter = new Set(['throughput', 'speedup', 'efficiency', 'bandwidth'])
const units = new Set(['sec', 'second', 's'])

/** What the words of a name say; nothing if they say both or neither. A rate per second says it all alone. */
export function directionByWords(name: string): FlatKind {
  const words = wordsOf(name)
  if (words.some((word, index) => word === 'per' && units.has(words[index + 1] ?? ''))) {
    return 'throughput'
  }
  const isLower = words.some((word) => lowerIsBetter.has(word))
  const isHigher = words.some((word) => higherIsBetter.has(word))
  if (isLower === isHigher) return 'unknown'
  return isLower ? 'latency' : 'throughput'
}

/** `stepTimeMs`, `step_time_ms` and `step-time.ms` are three words each. */
const wordsOf = (name: string): readonly string[] =>
  name
    .slice(0, 200)
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
