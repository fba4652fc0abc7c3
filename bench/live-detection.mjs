import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { loadSource } from './harness/load-source.mjs'
import { share as shareOf } from './harness/shares.mjs'

export const title = 'Live runs: warnings, which fail a run'
export const rule =
  '`run --detect` as it ships, with steps of very different length. A run without a fault is right if its exit code is 0. A run with an injected fault is right if a warning names the faulty rank or the exchange; a requested fault does not set the exit code. A minor finding fails nothing. Intervals are Wilson, 95 %.'

const medium = { 'hidden-size': 512, 'batch-size': 512 }

/** Runs of one to fifteen seconds. */
const quiet = [
  { name: 'smallest model, 2 workers', flags: { workers: 2, steps: 10_000 } },
  { name: 'medium model, 2 workers', flags: { ...medium, workers: 2, steps: 2000 } },
  { name: 'embedding, 2 workers', flags: { workload: 'embedding', workers: 2, steps: 1500 } },
  { name: 'transformer, 2 workers', flags: { workload: 'transformer', workers: 2, steps: 120 } },
  { name: 'medium model, 4 workers', flags: { ...medium, workers: 4, steps: 1000 } },
  { name: 'embedding, 4 workers', flags: { workload: 'embedding', workers: 4, steps: 400 } },
]

/** A slow rank of four that share two cores must cost more for a tenth of a step. */
const disturbed = [
  { fault: 'slow_worker:rank=1,step=150,factor=3', workers: 2, type: 'slow_worker' },
  { fault: 'degrading_worker:rank=1,step=150', workers: 2, type: 'slow_worker' },
  { fault: 'slow_worker:rank=1,step=150,factor=6', workers: 4, type: 'slow_worker' },
  { fault: 'slow_link:rank=1,peer=2,step=150,latency=20', workers: 4, type: 'slow_link' },
  { fault: 'allreduce_spike:step=150,latency=20', workers: 3, type: 'allreduce_spike' },
].map((one) => ({
  ...one,
  name: `${one.fault.split(':')[0]}, ${one.workers} workers`,
  flags: { ...medium, workers: one.workers, steps: 1000, fault: one.fault },
}))

export async function measure({ program, scratch, isQuick, asked, progress }) {
  const { wilsonInterval } = await loadSource(['src/kit/stats/wilson-interval'])
  const rounds = isQuick ? 1 : (asked.rounds ?? 8)
  const runs = []
  for (let round = 0; round < rounds; round++) {
    for (const scenario of [...quiet, ...disturbed]) {
      runs.push({ name: scenario.name, ...(await runOnce(program, scratch, scenario)) })
    }
    progress(`round ${round + 1} of ${rounds}`)
  }
  const rowsOf = (scenarios) => scenarios.map(({ name }) => sumUp(name, runs, wilsonInterval))
  const [calm, faulty] = [rowsOf(quiet), rowsOf(disturbed)]
  return {
    tables: [quietTable(calm), faultTable(faulty)],
    targets: [
      {
        claim: `failed runs among ${total(calm, 'runs')} without a fault`,
        measured: total(calm, 'failed'),
        atMost: 0,
      },
      {
        claim: 'of the runs with a fault have a warning with the right name and place',
        measured: total(faulty, 'warned') / total(faulty, 'runs'),
        atLeast: 0.95,
      },
    ],
    results: { runs },
  }
}

/** @param {any} scenario */
async function runOnce(program, scratch, scenario) {
  const { flags, type } = scenario
  const output = join(scratch, 'live.json')
  const words = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, String(value)])
  const exitCode = await program
    .call('run', '--detect', '--quiet', '--output', output, ...words)
    .then(() => 0)
    .catch((error) => {
      if (error.code !== 1) throw error
      return 1
    })
  const { findings = [] } = JSON.parse(await readFile(output, 'utf8')).tool_payload
  const warnings = findings.filter(({ severity }) => severity !== 'minor')
  return {
    exitCode,
    minors: findings.length - warnings.length,
    isWarned: warnings.some((one) => one.type === type && isRight(one)),
    warnings: warnings.map(({ detector, message }) => ({ detector, message })),
  }
}

/** All faults are on rank 1, on the link from it, or on all links. */
function isRight({ blame }) {
  if (blame.kind === 'rank') return blame.rank === 1
  if (blame.kind === 'link') return blame.from === 1 && blame.to === 2
  return blame.kind === 'group' || (blame.kind === 'unattributable' && blame.among.includes(1))
}

function sumUp(name, all, wilsonInterval) {
  const own = all.filter((run) => run.name === name)
  const failed = own.filter(({ exitCode }) => exitCode !== 0).length
  const warned = own.filter(({ isWarned }) => isWarned).length
  const withMinor = own.filter(({ minors }) => minors > 0).length
  const interval = (count) => wilsonInterval(count, own.length)
  return { name, runs: own.length, failed, warned, withMinor, interval }
}

const total = (rows, key) => rows.reduce((sum, row) => sum + row[key], 0)
const share = ({ runs, interval }, successes) =>
  shareOf({ successes, trials: runs, ...interval(successes) })

const quietTable = (rows) => ({
  columns: ['without a fault', 'failed', 'with a minor finding'],
  rows: rows.map((row) => [row.name, share(row, row.failed), share(row, row.withMinor)]),
})

const faultTable = (rows) => ({
  columns: ['with a fault', 'warned, right name and place'],
  rows: rows.map((row) => [row.name, share(row, row.warned)]),
})
