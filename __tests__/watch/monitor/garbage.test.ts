import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createMonitor } from '../../../src/watch/monitor/create-monitor.js'
import { readCheckpoint } from '../../../src/watch/monitor/source/read-checkpoint.js'
import { checkpointAt, completeAt, startMs } from '../../support/builders/monitor-builders.js'
import { seededRandom } from '../../support/builders/seeded-normal.js'

const numTrials = 10_000
const theirs = readFileSync(
  join(import.meta.dirname, '../../fixtures/seed/health-checkpoint.json'),
  'utf8',
)
const originals = [
  theirs,
  theirs.replace('3.9901809162158974', 'NaN'),
  JSON.stringify(checkpointAt()),
  JSON.stringify(completeAt(startMs), null, 2),
]

/** What a mutation did: `isGarbage` where required content is certainly gone or contradicts itself. */
type Mutant = { readonly text: string; readonly isGarbage: boolean }
type Draw = (below: number) => number

const required = [
  'run_id',
  'total_steps',
  'completed_steps',
  'workers',
  'timestamp',
  'is_complete',
  'worker_id',
  'step',
  'loss',
  'throughput_samples_per_sec',
  'allreduce_time_ms',
  'compute_time_ms',
  'status',
]
/** Values that no required field may have. */
const wrong = ['null', '[]', '{}', '1e999', '-1', '"\\u0000"', '[[[[[[[[', '-0.5', '"__proto__"']
const isForeign = (field: string, value: string): boolean =>
  !(field === 'run_id' && value.startsWith('"')) && !(field === 'loss' && value.startsWith('-'))

const mutations: readonly ((text: string, draw: Draw) => Mutant)[] = [
  // The last character may be a line break, which nobody misses.
  (text, draw) => ({ text: text.slice(0, draw(text.trimEnd().length)), isGarbage: true }),
  (text, draw) => {
    const at = draw(text.length)
    const character = String.fromCharCode(draw(2) ? draw(128) : draw(65_536))
    return { text: text.slice(0, at) + character + text.slice(at + 1), isGarbage: false }
  },
  (text, draw) => {
    const [from, length] = [draw(text.length), 1 + draw(60)]
    return { text: text.slice(0, from) + text.slice(from + length), isGarbage: false }
  },
  (text, draw) => {
    const [from, to] = [draw(text.length), draw(text.length)]
    return { text: text.slice(0, from) + text.slice(to), isGarbage: false }
  },
  (text, draw) => {
    const field = required[draw(required.length)] ?? 'step'
    return { text: text.replace(`"${field}"`, `"${field}_"`), isGarbage: true }
  },
  (text, draw) => {
    const field = required[draw(required.length)] ?? 'step'
    const value = wrong[draw(wrong.length)] ?? 'null'
    const pattern = new RegExp(`"${field}":\\s*("[^"]*"|[^,}\\]\\s[{]+)`)
    const isGarbage = isForeign(field, value) && pattern.test(text)
    return { text: text.replace(pattern, `"${field}": ${value}`), isGarbage }
  },
  (text) => ({ text: text.replace(/"worker_id":\s*1/, '"worker_id": 0'), isGarbage: true }),
  (text, draw) => ({
    text: text.replace(/"step":\s*\d+/, `"step": ${10 + draw(1000)}`),
    isGarbage: true,
  }),
  (text, draw) => ({
    text: text.replace(/"completed_steps":\s*\d+/, `"completed_steps": ${11 + draw(1000)}`),
    isGarbage: true,
  }),
  (text) => ({ text: text + text, isGarbage: true }),
]

test(`The monitor survives ${numTrials} mutated checkpoints and calls no garbage healthy`, () => {
  const random = seededRandom(2026)
  const draw: Draw = (below) => Math.floor(random() * below)
  const outcomes = { ok: 0, corrupt: 0, garbage: 0 }
  for (let trial = 0; trial < numTrials; trial++) {
    const original = originals[draw(originals.length)] ?? theirs
    const mutation = mutations[draw(mutations.length)]
    const { text, isGarbage } = mutation?.(original, draw) ?? { text: '', isGarbage: true }
    const { status, verdict } = judge(text)
    outcomes[status] += 1
    if (!isGarbage) continue
    outcomes.garbage += 1
    if (verdict === 'healthy') throw new Error(`healthy, with ${text}`)
  }
  expect(outcomes.garbage).toBeGreaterThan(numTrials / 2)
  expect(outcomes.ok).toBeGreaterThan(100)
}, 60_000)

test('The checkpoint is healthy without a mutation', () => {
  expect(originals.map((text) => judge(text).verdict)).toEqual([
    'healthy',
    expect.stringMatching(/healthy|degraded|critical/),
    'healthy',
    'healthy',
  ])
})

test.each([
  ['an empty text', ''],
  ['brackets without end', '['.repeat(100_000)],
  ['nested objects', '{"workers":'.repeat(50_000)],
  ['zeros', '\0'.repeat(10_000)],
  ['a number', '7'],
  ['null', 'null'],
  ['a list', '[]'],
])('The checkpoint reader reports damage for this text: %s', (_, text) => {
  expect(judge(text)).toEqual({ status: 'corrupt', verdict: 'unknown' })
})

/** What a monitor says that sees this text once, fresh. */
function judge(text: string) {
  const monitor = createMonitor({ source: 'health.json', staleAfterMs: 30_000 })
  const read = readCheckpoint(text)
  const atMs = startMs + 1000
  if (read.status === 'ok') monitor.observe({ kind: 'checkpoint', atMs, ...read.value })
  else monitor.observe({ kind: 'trouble', atMs, trouble: 'corrupt', reason: read.reason })
  return { status: read.status, verdict: monitor.view(atMs).verdict }
}
