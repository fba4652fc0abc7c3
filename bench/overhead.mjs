import { join } from 'node:path'
import { bundlePrograms, slowestRank } from './harness/program.mjs'
import { medianInterval, spread } from './harness/statistics.mjs'
import { cell } from './harness/table.mjs'

export const title = 'What telemetry and exact checks cost'
export const rule =
  'Two workers train as shipped, and alternately without recording (no events, no clock, no questions to the system), without exact checks (no hashes, no vote, no audit of the reduction), without both, and with one gradient recomputed by the other rank every 25 steps. Blocks of a few steps follow in the order A B B A, so that drift in the speed of a core affects both equally. 32 rounds give one figure, taken from the slower rank; it covers every step of the cycle of audits. The table has the median and spread of these figures, and the interval of the median (95 %, by order). Recording also keeps another thread busy. Its processor time is added to the cost of telemetry and of both, as if none of it ran beside the training, and so is the time that the threads of the JavaScript engine, which compile and collect, take more than without.'

const small = { seed: 42, inputSize: 10, outputSize: 1, hiddenSize: 64, numLayers: 2 }
const medium = { ...small, inputSize: 256, hiddenSize: 1024, numLayers: 3 }
const cases = [
  { label: 'small 10-64-1, batch 32', model: small, stepsPerBlock: 500 },
  { label: 'medium 256-1024-1024-1, batch 32', model: medium, stepsPerBlock: 5 },
]
const roundsPerGroup = 32

export async function measure({ scratch, rounds, progress }) {
  const programDirectory = await bundlePrograms(join(scratch, 'overhead'), {
    worker: 'bench/overhead/worker.mjs',
    'measure-overhead': 'bench/overhead/measure-overhead.ts',
  })
  const { measureOverhead } = await import(join(programDirectory, 'measure-overhead.js'))
  const results = []
  for (const { label, model, stepsPerBlock } of cases) {
    const plan = { groups: 2 * rounds + 1, roundsPerGroup, stepsPerBlock }
    const ranks = await measureOverhead({ programDirectory, scratch, plan, model })
    const result = { label, ...summarize(ranks) }
    progress(`${label}: telemetry ${cell(result.telemetry, '%')}`)
    progress(`${label}: verification ${cell(result.verification, '%')}`)
    progress(`${label}: both ${cell(result.both, '%')}`)
    results.push(result)
  }
  return { tables: [tableOf(results)], targets: targetsOf(results), results }
}

function summarize(ranks) {
  const phase = (variant) => {
    const of = (name) => slowestRank(ranks.map((micros) => micros[variant][name]))
    return { shipped: of('shipped'), other: of('other'), background: of('background') }
  }
  const inline = ({ shipped, other }) => shipped.map((micros, at) => micros - other[at])
  const percentOf = ({ shipped }, costs) =>
    spreadWithInterval(costs.map((micros, at) => (100 * micros) / shipped[at]))
  const withThread = (found) =>
    percentOf(
      found,
      inline(found).map((micros, at) => micros + found.background[at]),
    )
  const [silent, unverified, bare, recomputed] = ['silent', 'unverified', 'bare', 'recomputed'].map(
    phase,
  )
  return {
    step: spread(bare.shipped),
    telemetry: withThread(silent),
    verification: percentOf(unverified, inline(unverified)),
    both: withThread(bare),
    thread: percentOf(bare, bare.background),
    recomputation: percentOf(
      recomputed,
      inline(recomputed).map((micros) => -micros),
    ),
  }
}

const spreadWithInterval = (values) => ({ ...spread(values), interval: medianInterval(values) })

const tableOf = (results) => ({
  columns: ['model', 'mean step', 'telemetry', 'exact checks', 'both', 'thread', 'recomputation'],
  rows: results.map(({ label, step, ...costs }) => [
    label,
    cell(step, 'us'),
    ...['telemetry', 'verification', 'both', 'thread', 'recomputation'].map((name) =>
      withInterval(costs[name]),
    ),
  ]),
})

const withInterval = (cost) =>
  `${cell(cost, '%')}, interval ${cost.interval.map((percent) => percent.toFixed(1)).join(' to ')}`

const targetsOf = (results) =>
  results.flatMap(({ label, telemetry, verification, both }) => [
    { claim: `% of step time for telemetry, ${label}`, atMost: 1, measured: telemetry.median },
    {
      claim: `% of step time for exact checks, ${label}`,
      atMost: 2,
      measured: verification.median,
    },
    { claim: `% of step time for both together, ${label}`, atMost: 2, measured: both.median },
  ])
