import { join } from 'node:path'
import { bundlePrograms, slowestRank } from './harness/program.mjs'
import { spread } from './harness/statistics.mjs'
import { cell } from './harness/table.mjs'

export const title = 'What telemetry and exact checks cost'
export const rule =
  'Two workers train blocks of steps in turn: as shipped, without recording (no events, no clock, nothing asked of the system), without exact checks (no hashes, no vote, no audit of the reduction), without both, and with one gradient computed again by the other rank every 25 steps. A block is timed as a whole by the slower rank, and each round compares its own blocks: cost is the time of the shipped block minus that of the other, in percent of the shipped one; that of recomputation is added to it.'

const small = { seed: 42, inputSize: 10, outputSize: 1, hiddenSize: 64, numLayers: 2 }
const medium = { ...small, inputSize: 256, hiddenSize: 1024, numLayers: 3 }
const cases = [
  { label: 'small 10-64-1, batch 32', model: small, stepsPerBlock: 20_000 },
  { label: 'medium 256-1024-1024-1, batch 32', model: medium, stepsPerBlock: 50 },
]

export async function measure({ scratch, rounds, progress }) {
  const programDirectory = await bundlePrograms(join(scratch, 'overhead'), {
    worker: 'bench/overhead/worker.mjs',
    'measure-overhead': 'bench/overhead/measure-overhead.mjs',
  })
  const { measureOverhead } = await import(join(programDirectory, 'measure-overhead.js'))
  const results = []
  for (const { label, model, ...block } of cases) {
    const plan = { rounds: 4 * rounds - 1, ...block }
    const ranks = await measureOverhead({ programDirectory, scratch, plan, model })
    const result = { label, ...summarize(ranks) }
    progress(`${label}: telemetry ${cell(result.telemetry, '%')}`)
    progress(`${label}: verification ${cell(result.verification, '%')}`)
    results.push(result)
  }
  return { tables: [tableOf(results)], targets: targetsOf(results), results }
}

function summarize(ranks) {
  const names = ['shipped', 'silent', 'unverified', 'bare', 'recomputed']
  const [shipped, silent, unverified, bare, recomputed] = names.map((variant) =>
    slowestRank(ranks.map((micros) => micros[variant])),
  )
  const cost = (without) =>
    spread(shipped.map((micros, round) => (100 * (micros - without[round])) / micros))
  const extra = shipped.map((micros, round) => (100 * (recomputed[round] - micros)) / micros)
  return {
    step: spread(shipped),
    telemetry: cost(silent),
    verification: cost(unverified),
    both: cost(bare),
    recomputation: spread(extra),
  }
}

const tableOf = (results) => ({
  columns: ['model', 'mean step', 'telemetry', 'exact checks', 'both', 'recomputation'],
  rows: results.map(({ label, step, ...costs }) => [
    label,
    cell(step, 'us'),
    ...['telemetry', 'verification', 'both', 'recomputation'].map((name) => cell(costs[name], '%')),
  ]),
})

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
