import { stepMicros } from './harness/program.mjs'
import { fitPowerLaw, median, spread } from './harness/statistics.mjs'
import { cell } from './harness/table.mjs'

export const title = 'Cost as work grows'
export const rule =
  'One size grows, the others stay: MLP 10-64-1 unless stated otherwise, batch 32, Adam, every step verified. The exponent p of cost = c n^p is a least-squares fit on logarithms over all rows. The exponent between the last two rows is given as well, because a fixed cost flattens the first rows.'

const small = { workers: 2, 'hidden-size': 64 }

/** Micro-batches stay the same, so that all numbers of workers do the same work. */
const sharedWork = { 'hidden-size': 64, 'micro-batches': 16, steps: 400 }

/** Numbers of parameters from 10^3 to 10^7; the record has their exact number. */
const widths = [
  { 'input-size': 10, 'hidden-size': 83, 'num-layers': 2, steps: 4000 },
  { 'input-size': 64, 'hidden-size': 73, 'num-layers': 3, steps: 3000 },
  { 'input-size': 64, 'hidden-size': 284, 'num-layers': 3, steps: 400 },
  { 'input-size': 64, 'hidden-size': 967, 'num-layers': 3, steps: 60 },
  { 'input-size': 64, 'hidden-size': 3129, 'num-layers': 3, steps: 12 },
]

const wholeRun = {
  what: 'steps',
  costs: 'seconds of training',
  unit: 's',
  cases: [100, 1000, 10_000, 100_000].map((steps) => ({ ...small, steps })),
  size: (record) => record.num_steps,
  cost: (record) => record.total_time_sec,
}
const byWorkers = {
  what: 'workers',
  costs: 'median step',
  unit: 'us',
  cases: [1, 2, 4, 8, 16].map((workers) => ({ ...sharedWork, workers })),
  size: (record) => record.num_workers,
  cost: medianStep,
}
const byParameters = {
  what: 'parameters',
  costs: 'median step',
  unit: 'us',
  cases: widths.map((flags) => ({ workers: 2, 'learning-rate': 0.001, ...flags })),
  size: (record) =>
    record.tensors.reduce((sum, { shape }) => sum + shape.reduce((a, b) => a * b), 0),
  cost: medianStep,
}

export async function measure({ program, takeTurns }) {
  const results = []
  for (const growth of [wholeRun, byWorkers, byParameters]) {
    results.push(await measureGrowth(growth, { program, takeTurns }))
  }
  return { tables: results.map(tableOf), targets: [], results }
}

async function measureGrowth({ what, costs, unit, cases, size, cost }, { program, takeTurns }) {
  const sizes = {}
  const contestants = cases.map((flags, index) => ({
    name: `case ${index + 1} of ${cases.length}`,
    async measure() {
      const { record } = await program.run(flags)
      sizes[index] = size(record)
      return cost(record)
    },
  }))
  const figures = await takeTurns(contestants, { label: what, unit, atMost: 3 })
  const rows = cases.map((_, index) => ({
    n: sizes[index],
    cost: spread(figures[contestants[index].name]),
  }))
  const points = rows.map(({ n, cost }) => [n, cost.median])
  const { exponent, r2 } = fitPowerLaw(points)
  return {
    what,
    costs,
    unit,
    rows,
    exponent,
    r2,
    last_exponent: fitPowerLaw(points.slice(-2)).exponent,
  }
}

/** The first third is warm-up: caches, and our JIT compiler. */
function medianStep(record) {
  return median(stepMicros(record, Math.floor(record.num_steps / 3)))
}

const tableOf = ({ what, costs, unit, rows, exponent, r2, last_exponent: last }) => ({
  columns: [what, costs],
  rows: [
    ...rows.map(({ n, cost }) => [n.toLocaleString('en-US'), cell(cost, unit)]),
    ['exponent', `${exponent.toFixed(2)} (r2 ${r2.toFixed(3)}; last two rows ${last.toFixed(2)})`],
  ],
})
