import { mkdtemp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { torchProgram } from './torch/environment.mjs'
import { share } from './harness/shares.mjs'

export const title = 'Faults injected into an unmodified PyTorch job, detected blind'
export const rule =
  'Campaigns of `fault-test -- torchrun ...` with the standard set of this engine (MINICLUSTER_TORCH names an environment with torch). The protocol is that of all campaigns: as many fault-free runs as faulty ones, verdicts before the sealed manifest is opened, intervals by Wilson, 95 %. A fault that did not take effect, and a fault-free run with an alarm while other programs used the cores, prove nothing: they are counted apart.'

const campaigns = [
  { name: '2 ranks', workers: 2, rounds: 4, seed: 20261211 },
  { name: '4 ranks', workers: 4, rounds: 2, seed: 20261212 },
]
const rateNames = ['detection', 'naming', 'location', 'precision', 'false_alarms']

/** A round of two ranks takes about five minutes; `--rounds` and `--seed` apply to all campaigns. */
export async function measure({ program, scratch, isQuick, only, asked, progress }) {
  const chosen = campaigns.filter(({ name }) => only?.includes(name) ?? true)
  const reports = []
  for (const campaign of isQuick ? chosen.slice(0, 1) : chosen) {
    const set = isQuick ? ['--faults', 'nan_gradient,worker_exit'] : ['--faults', 'standard']
    const report = await perform({ ...campaign, ...asked }, { program, scratch, set })
    reports.push({ name: campaign.name, report })
    for (const line of describeTrials(report)) progress(`${campaign.name}: ${line}`)
  }
  return {
    tables: [overview(reports), ...reports.map(faultTable)],
    targets: reports.flatMap(targetsOf),
    results: reports.map(({ name, report }) => ({ name, ...summaryOf(report) })),
  }
}

async function perform({ workers, rounds, seed }, { program, scratch, set }) {
  const folder = await mkdtemp(join(scratch, 'torch-faults-'))
  const output = join(folder, 'report.json')
  const job = [torchProgram('torchrun'), '--standalone', '--nproc-per-node', workers]
  const words = ['fault-test', '--quiet', '--output', output, ...set, '--rounds', rounds]
  const script = join(import.meta.dirname, 'torch/campaign.py')
  await program
    .call(...[...words, '--seed', seed, '--check-steps', 200, '--', ...job, script].map(String))
    // A missed fault sets the exit code, but is still a result.
    .catch((error) => {
      if (error.code !== 1) throw error
    })
  return JSON.parse(await readFile(output, 'utf8'))
}

const summaryOf = ({ protocol, rates, faults, num_excluded, duration_sec, trials }) => ({
  manifest_sha256: protocol.manifest_sha256,
  nonce: protocol.nonce,
  rates,
  faults,
  num_excluded,
  duration_sec,
  explained_by_load: trials.filter((trial) => trial.explained_by_load).length,
})

/** Null for a correct trial. */
function kindOf({ kind, score, findings, false_alarms: alarms, explained_by_load: isExcused }) {
  if (score !== null && !(score.named && score.located)) return 'MISSED OR WRONG'
  if (alarms > 0) return 'FALSE ALARM'
  return kind !== 'fault' && findings.length > 0 && isExcused ? 'explained by load' : null
}

/** Missed faults and false alarms, with the numbers that decided. */
function describeTrials({ trials }) {
  return trials
    .filter((trial) => kindOf(trial) !== null)
    .map((trial) => {
      const found = trial.findings.map(
        ({ detector, type, step, message }) => `${detector} ${type}@${step}: ${message}`,
      )
      const what = `${trial.id} ${trial.kind} ${trial.name ?? ''} rank ${trial.rank} step ${trial.injected_step}`
      const load = `others used ${trial.foreign_cores?.toFixed(1)} cores`
      return `${kindOf(trial)} ${what}; ${load}; ${found.join(' | ') || 'silent'}`
    })
}

const overview = (reports) => ({
  columns: [
    'campaign',
    'detected',
    'right name',
    'right place',
    'precision',
    'false alarms',
    'without effect',
    'explained by load',
    'took',
  ],
  rows: reports.map(({ name, report }) => [
    name,
    ...rateNames.map((key) => share(report.rates[key])),
    String(report.num_excluded),
    String(summaryOf(report).explained_by_load),
    `${report.duration_sec.toFixed(0)} s`,
  ]),
})

const faultTable = ({ name, report }) => ({
  columns: [name, 'detected', 'right name', 'right place', 'steps (p95)', 'ms (p95)'],
  rows: report.faults.map((row) => [
    `${row.code} ${row.name}`,
    ...[row.detected, row.named, row.located].map(share),
    ...[row.latency_steps_p95, row.latency_ms_p95].map((one) => one?.toFixed(0) ?? '-'),
  ]),
})

function targetsOf({ name, report }) {
  const exact = report.faults.filter((row) => row.is_exact && row.located.trials > 0)
  const sum = (key, what) => exact.reduce((total, row) => total + row[key][what], 0)
  const { detection, precision, false_alarms: alarms } = report.rates
  return [
    {
      claim: `of exact faults with their rank, ${name}`,
      atLeast: 1,
      measured: sum('located', 'successes') / Math.max(1, sum('located', 'trials')),
    },
    {
      claim: `steps to detect exact faults (largest p95), ${name}`,
      atMost: 1,
      measured: Math.max(0, ...exact.map((row) => row.latency_steps_p95 ?? 0)),
    },
    { claim: `of all faults detected, ${name}`, atLeast: 0.98, measured: detection.rate ?? 0 },
    { claim: `precision, ${name}`, atLeast: 0.98, measured: precision.rate ?? 0 },
    {
      claim: `false alarms in ${alarms.trials} fault-free runs, ${name}`,
      atMost: 0,
      measured: alarms.successes,
    },
  ]
}
