import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bothPrograms } from './harness/other-checkout.mjs'
import { percent } from './harness/shares.mjs'

export const title = 'The same detection as another checkout'
export const rule =
  'Both programs run the standard set of faults on the same new seeds, in turns, with as many runs without a fault. Intervals are Wilson, 95 %.'

/** Seeds that were not used to choose a threshold. */
const campaigns = [
  { workers: 2, rounds: 2, seed: 20261301 },
  { workers: 4, rounds: 1, seed: 20261302 },
]
const rates = ['detection', 'naming', 'location', 'precision', 'false_alarms']

export async function measure(context) {
  const rows = []
  for (const flags of campaigns) {
    for (const [name, program] of Object.entries(bothPrograms(context))) {
      const rounds = context.isQuick ? 1 : flags.rounds
      const report = await campaignOf(program, context.scratch, { ...flags, rounds })
      rows.push({ name, ...flags, rounds, rates: report.rates, seconds: report.duration_sec })
      context.progress(`${flags.workers} workers, ${name}: ${report.verdict}`)
    }
  }
  return { tables: [tableOf(rows)], targets: targetsOf(rows), results: rows }
}

async function campaignOf(program, scratch, flags) {
  const output = join(scratch, `same-${flags.seed}.json`)
  const words = Object.entries({ ...flags, output }).flatMap(([key, value]) => [
    `--${key}`,
    String(value),
  ])
  await program.call('fault-test', '--quiet', ...words).catch((error) => {
    if (error.code !== 1) throw error
  })
  return JSON.parse(await readFile(output, 'utf8'))
}

const tableOf = (rows) => ({
  columns: ['workers', 'checkout', ...rates, 'took'],
  rows: rows.map(({ workers, name, rates: found, seconds }) => [
    String(workers),
    name,
    ...rates.map((key) => {
      const { successes, trials, low, high } = found[key]
      return `${successes}/${trials} (${percent(low)} - ${percent(high)})`
    }),
    `${seconds.toFixed(0)} s`,
  ]),
})

/** Over all campaigns together: a share after the change beside the one before. */
function targetsOf(rows) {
  const pooled = (name, key) => {
    const of = rows.filter((row) => row.name === name).map((row) => row.rates[key])
    const sum = (count) => of.reduce((total, rate) => total + rate[count], 0)
    return sum('successes') / sum('trials')
  }
  const compared = (key, bound) => ({
    claim: `of ${key} after the change`,
    [bound]: pooled('before', key),
    measured: pooled('after', key),
  })
  return [
    ...['detection', 'precision'].map((key) => compared(key, 'atLeast')),
    compared('false_alarms', 'atMost'),
  ]
}
