// Blind campaigns of an unmodified torchrun job: node bench/torch-faults.mjs [--workers 2] [--rounds 1] [--seed N] [--set standard]
// MINICLUSTER_TORCH names an environment with torch; dist/ is what is measured.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'

const here = import.meta.dirname
const { values: asked } = parseArgs({
  options: {
    workers: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '1' },
    seed: { type: 'string', default: '20261201' },
    set: { type: 'string', default: 'standard' },
    'check-steps': { type: 'string', default: '200' },
    keep: { type: 'string' },
  },
})
const scratch = await mkdtemp(join(tmpdir(), 'minicluster-torch-faults-'))
const output = asked.keep ?? join(scratch, 'report.json')
const torchrun = join(process.env['MINICLUSTER_TORCH'] ?? '', 'bin/torchrun')
const isNamed = ['quick', 'standard', 'full'].includes(asked.set)

const began = loadavg()[0]
await promisify(execFile)(
  process.execPath,
  [
    ...[join(here, '../dist/cli.js'), 'fault-test', '--quiet', '--output', output],
    ...[isNamed ? '--fault-set' : '--faults', asked.set, '--rounds', asked.rounds],
    ...['--seed', asked.seed, '--check-steps', asked['check-steps'], '--'],
    ...[torchrun, '--standalone', '--nproc-per-node', asked.workers],
    join(here, 'torch/campaign.py'),
  ],
  { cwd: scratch, maxBuffer: 2 ** 26 },
).catch((error) => {
  if (error.code !== 1) throw error
})
const report = JSON.parse(await readFile(output, 'utf8'))
await rm(scratch, { recursive: true, force: true })

const share = ({ successes, trials, rate, low, high }) =>
  `${successes} of ${trials} (${(100 * (rate ?? 0)).toFixed(1)} %, ${(100 * (low ?? 0)).toFixed(1)} to ${(100 * (high ?? 0)).toFixed(1)} %)`
const line = (...cells) => console.log(cells.join('  '))

line(
  `${report.trials.length} runs of ${asked.workers} ranks in ${report.duration_sec.toFixed(0)} s,`,
  `${availableParallelism()} cores, load ${began.toFixed(1)} to ${loadavg()[0].toFixed(1)}; seed ${asked.seed}`,
)
for (const name of ['detection', 'naming', 'location', 'precision', 'false_alarms'])
  line(name.padEnd(13), share(report.rates[name]))
const exact = report.faults.filter((row) => row.is_exact)
const count = (rows, key) => rows.reduce((sum, row) => sum + row[key].successes, 0)
const tried = exact.reduce((sum, row) => sum + row.detected.trials, 0)
const late = Math.max(0, ...exact.map((row) => row.latency_steps_p95 ?? 0))
line(
  'exact faults ',
  `${count(exact, 'located')} of ${tried} with their rank, at most ${late} steps late`,
)
line('without effect', `${report.num_excluded}`)
for (const row of report.faults)
  line(
    row.code.padEnd(5),
    row.name.padEnd(24),
    `found ${row.detected.successes}/${row.detected.trials}`,
    `named ${row.named.successes}`,
    `located ${row.located.successes}`,
    `steps ${row.latency_steps_p95 ?? '-'}`,
    `ms ${row.latency_ms_p95?.toFixed(0) ?? '-'}`,
  )
for (const trial of report.trials) {
  const isQuiet = trial.kind !== 'fault'
  const isWrong = trial.score !== null && !(trial.score.named && trial.score.located)
  if (!isWrong && trial.false_alarms === 0 && !(isQuiet && trial.findings.length > 0)) continue
  const words = trial.findings.map(
    ({ detector, type, step, message }) => `${detector} ${type}@${step}: ${message}`,
  )
  line(
    isWrong ? 'MISSED OR WRONG' : trial.explained_by_load ? 'explained by load' : 'FALSE ALARM',
    `${trial.id} ${trial.kind} ${trial.name ?? ''} rank ${trial.rank} step ${trial.injected_step}`,
    `others used ${trial.foreign_cores?.toFixed(1)} cores;`,
    words.join(' | ') || 'silent',
  )
}
