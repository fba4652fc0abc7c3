import { readdir, readFile, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { share } from './harness/shares.mjs'

export const title = 'Faults injected, detected blind'
export const rule =
  'Campaigns of `fault-test` as it ships: every fault is really injected, the detectors work blind, there are as many fault-free runs (clean twins and controls) as faulty ones, and verdicts are written before the sealed manifest is opened. Thresholds were set on other seeds. Intervals are Wilson, 95 %. Detected: a detector reported something after the injection. Right name and place: the finding that is believed has the kind of the fault, and the rank, link or file that was hit.'

/** Seeds that were not used to choose a threshold. */
const campaigns = [
  { name: 'standard set, 4 workers', flags: { workers: 4, rounds: 4, seed: 20261211 } },
  {
    name: 'slow ranks, data and links at all doses, 4 workers',
    flags: {
      workers: 4,
      rounds: 2,
      seed: 20261212,
      doses: 'all',
      faults: 'slow_worker,slow_data,slow_link',
    },
  },
  { name: 'standard set, 2 workers', flags: { workers: 2, rounds: 2, seed: 20261213 } },
  {
    name: 'slow rank, 2 workers',
    flags: { workers: 2, rounds: 20, seed: 20261214, faults: 'slow_worker' },
  },
]
const hangs = ['worker_timeout', 'blocked_loop', 'partition', 'one_way_partition']

export async function measure({ program, scratch, progress, isQuick }) {
  const reports = []
  for (const { name, flags } of campaigns) {
    const output = join(scratch, `faults-${reports.length}.json`)
    const rounds = isQuick ? 1 : flags.rounds
    await runCampaign(program, { ...flags, rounds, output })
    const report = JSON.parse(await readFile(output, 'utf8'))
    progress(`${name}: ${share(report.rates.detection)} detected, ${report.verdict}`)
    reports.push({ name, flags: { ...flags, rounds }, report })
  }
  const recoveries = await measureRecovery(program, scratch, 3)
  return {
    tables: [
      overview(reports),
      ...reports.map(({ name, report }) => faultTable(name, report)),
      recoveryTable(recoveries),
    ],
    targets: targetsOf(reports, recoveries),
    results: {
      campaigns: reports.map(({ name, flags, report }) => ({ name, flags, ...summaryOf(report) })),
      recoveries,
    },
  }
}

/** A missed fault sets the exit code, but is still a result. */
async function runCampaign(program, flags) {
  const words = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, String(value)])
  await program.call('fault-test', '--quiet', ...words).catch((error) => {
    if (error.code !== 1) throw error
  })
}

const summaryOf = ({ protocol, rates, faults, num_excluded, duration_sec, trials }) => ({
  manifest_sha256: protocol.manifest_sha256,
  nonce: protocol.nonce,
  rates,
  faults,
  num_excluded,
  duration_sec,
  alarms: alarmsOf(trials),
})

/** Findings of fault-free runs, with the numbers that decided. */
const alarmsOf = (trials) =>
  trials
    .filter(({ kind, false_alarms: alarms }) => kind !== 'fault' && alarms > 0)
    .map(({ id, kind, name, seed, findings }) => ({
      id,
      kind,
      name,
      seed,
      findings: findings.map(({ detector, step, message }) => ({ detector, step, message })),
    }))

const overview = (reports) => ({
  columns: [
    'campaign',
    'detected',
    'right name',
    'right place',
    'precision',
    'false alarms',
    'took',
  ],
  rows: reports.map(({ name, report: { rates, duration_sec } }) => [
    name,
    ...['detection', 'naming', 'location', 'precision', 'false_alarms'].map((key) =>
      share(rates[key]),
    ),
    `${duration_sec.toFixed(0)} s`,
  ]),
})

const faultTable = (name, { faults }) => ({
  columns: [name, 'detected', 'right name', 'right place', 'steps', 'ms (median, p95)', 'evidence'],
  rows: faults.map((row) => [
    `${row.code} ${row.name}${row.dose === null ? '' : ` ${row.dose} ${row.dose_unit}`}`,
    ...[row.detected, row.named, row.located].map(share),
    row.latency_steps_median === null ? '-' : String(row.latency_steps_median),
    row.latency_ms_median === null
      ? '-'
      : `${row.latency_ms_median.toFixed(0)}, ${row.latency_ms_p95.toFixed(0)}`,
    row.evidence ?? 'none',
  ]),
})

/** Trials of several rows together. */
function pooled(rows, key) {
  const sum = (count) => rows.reduce((total, row) => total + row[key][count], 0)
  return sum('trials') === 0 ? null : sum('successes') / sum('trials')
}

/** @param {any[]} reports */
function targetsOf([standard, slow, pair, pairSlow], recoveries) {
  const exact = standard.report.faults.filter(({ is_exact }) => is_exact)
  const strong = slow.report.faults.filter(
    ({ name, dose }) => dose >= { slow_worker: 1.5, slow_data: 0.5, slow_link: 5 }[name],
  )
  const steps = strong.flatMap((row) => row.latency_steps_median ?? Infinity)
  const hung = standard.report.faults.filter(({ name }) => hangs.includes(name))
  const quiet = [standard, slow, pair, pairSlow].map(({ report }) => report.rates.false_alarms)
  const alarms = quiet.reduce((sum, { successes }) => sum + successes, 0)
  const runs = quiet.reduce((sum, { trials }) => sum + trials, 0)
  const atLeast = (claim, measured, bound) => ({ claim, measured, atLeast: bound })
  const atMost = (claim, measured, bound) => ({ claim, measured, atMost: bound })
  return [
    atLeast('of exact-checkable faults detected, 4 workers', pooled(exact, 'detected'), 1),
    atLeast('of exact-checkable faults at the right place', pooled(exact, 'located'), 1),
    atMost(
      'steps to detect exact-checkable faults (largest median)',
      Math.max(...exact.map((row) => row.latency_steps_median ?? 0)),
      1,
    ),
    atLeast(
      'of slow ranks, data and links at promised doses detected',
      pooled(strong, 'detected'),
      0.99,
    ),
    atLeast('of those at the right rank or link', pooled(strong, 'located'), 0.98),
    atMost('steps to detect them (largest median)', Math.max(...steps), 12),
    atMost(
      's to name a hang, 95th percentile',
      Math.max(...hung.map((row) => row.latency_ms_p95 ?? Infinity)) / 1000,
      5,
    ),
    atLeast('precision over the standard campaign', standard.report.rates.precision.rate, 0.98),
    atMost(`false alarms in ${runs} quiet runs`, alarms, 0),
    atLeast('of slow ranks detected, 2 workers', pairSlow.report.rates.detection.rate, 0.95),
    atLeast('of all faults detected, 2 workers', pair.report.rates.detection.rate, 0.99),
    atLeast(
      'of restarted runs with the hash of the uninterrupted one',
      recoveries.filter(({ isEqual }) => isEqual).length / recoveries.length,
      1,
    ),
  ]
}

const training = {
  workers: 3,
  steps: 400,
  'batch-size': 128,
  'hidden-size': 256,
  'input-size': 64,
  'num-layers': 3,
  'checkpoint-every': 20,
}
const disturbances = {
  'a crash': 'worker_crash:rank=1,step=150',
  'a hang': 'worker_timeout:rank=1,step=150',
  'a blocked loop': 'blocked_loop:rank=2,step=150',
}

/** Each run is restarted from its newest intact checkpoint; its last hash is compared with that of an undisturbed run. */
async function measureRecovery(program, scratch, rounds) {
  const { record } = await program.run(training)
  const expected = record.steps.at(-1).state_hash
  const found = []
  for (let round = 0; round < rounds; round++) {
    for (const what of Object.keys(disturbances)) {
      found.push(await recoverFrom(what, program, expected, round))
    }
    found.push(await resumeBehindDamage(program, join(scratch, `damaged-${round}`), expected))
  }
  return found
}

async function recoverFrom(what, program, expected, round) {
  const fault = `${disturbances[what]},seed=${round + 1}`
  const { record: run } = await program.run({ ...training, 'max-restarts': 2, fault })
  const [restart] = run.restarts ?? []
  return {
    what,
    isEqual: run.steps.at(-1).state_hash === expected && run.restarts?.length === 1,
    lostSteps: restart?.lost_steps ?? null,
    seconds: restart?.time_to_recover_ms ? restart.time_to_recover_ms / 1000 : null,
  }
}

const damaged = 'a crash, its newest checkpoint cut short, resumed by hand'

async function resumeBehindDamage(program, runDirectory, expected) {
  const crashed = { ...training, 'run-dir': runDirectory, fault: disturbances['a crash'] }
  await program.run(crashed).catch((error) => {
    if (error.code !== 3) throw error
  })
  const checkpoints = join(runDirectory, 'checkpoints')
  const newest = (await readdir(checkpoints))
    .filter((name) => name.startsWith('step-'))
    .sort()
    .at(-1)
  if (newest === undefined) throw new Error(`no checkpoint in ${checkpoints}`)
  await truncate(join(checkpoints, newest, 'weights.bin'), 10)
  const { record } = await program.run({ ...training, resume: runDirectory })
  const isEqual = record.steps.at(-1).state_hash === expected
  // 150 steps had been finished, and the damaged checkpoint was the newest.
  return { what: damaged, isEqual, lostSteps: 150 - record.resumed_from_step, seconds: null }
}

const recoveryTable = (recoveries) => ({
  columns: [
    'restart after',
    'same hash at the end',
    'steps lost (largest)',
    'seconds from the last step before to the first after (median)',
  ],
  rows: [...Object.keys(disturbances), damaged].map((what) => {
    const own = recoveries.filter((one) => one.what === what)
    const seconds = own.flatMap((one) => one.seconds ?? []).sort((a, b) => a - b)
    return [
      what,
      `${own.filter(({ isEqual }) => isEqual).length}/${own.length}`,
      String(Math.max(...own.map(({ lostSteps }) => lostSteps ?? 0))),
      seconds.length > 0 ? `${seconds[seconds.length >> 1].toFixed(2)} s` : '-',
    ]
  }),
})
