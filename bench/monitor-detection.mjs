import { spawn } from 'node:child_process'
import { mkdtemp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadSource } from './harness/load-source.mjs'
import { lookAtShortSteps } from './monitor/short-steps.mjs'
import { share as shareOf } from './harness/shares.mjs'

export const title = 'Faults detected from health checkpoints alone'
export const rule =
  'Simulated: checkpoints with the figures of recorded clean runs, plus the effect of a fault at its stated dose. Thresholds were set on other seeds. A file has our own keys, or only those of the older tool, which are single steps; the stated doses for these are larger. Real: clean runs of the program, and runs with an injected fault; only the checkpoint file is read, every 250 ms. Very short steps: clean runs of the smallest model; a process looks once at checkpoint and event logs. Intervals are Wilson, 95 %.'

const root = fileURLToPath(new URL('../', import.meta.url))
const sizes = [2, 3, 4, 16]
const firstSeed = 777_000
const model = { 'hidden-size': 512, 'num-layers': 4, 'batch-size': 128, steps: 400 }

/** The injected fault and the expected finding; the culprit is rank 1, or nobody. */
const orders = [
  { fault: 'slow_worker:rank=1,step=150,factor=2', type: 'slow_worker', culprit: 1 },
  { fault: 'worker_crash:rank=1,step=150', type: 'failed_worker', culprit: 1 },
  { fault: 'worker_timeout:rank=1,step=150', type: 'stalled_worker', culprit: 1 },
  { fault: 'blocked_loop:rank=1,step=150', type: 'stalled_worker', culprit: 1 },
  {
    fault: 'allreduce_spike:step=150,latency=20',
    type: 'allreduce_spike',
    culprit: null,
    least: 3,
  },
]

export async function measure({ program, scratch, isQuick, progress }) {
  const source = await loadSource([
    'src/watch/monitor/anomalies/index',
    'src/kit/records/monitor/health-checkpoint',
    'src/kit/stats/wilson-interval',
    '__tests__/watch/monitor/anomalies/simulate-looks',
  ])
  const simulated = simulateAll(source, isQuick ? 10 : 200, isQuick ? 10 : 300)
  progress(`simulated: ${simulated.length} rows`)
  const real = await performAll({ program, scratch, progress, source }, isQuick ? [1, 1] : [3, 10])
  const short = await lookAtShortSteps({ program, scratch, progress }, isQuick ? 1 : 6)
  return {
    tables: [simulatedTable(simulated), realTable(real), shortTable(short)],
    targets: [...targetsOf(simulated, real), shortTarget(short)],
    results: { simulated, real, short },
  }
}

function simulateAll(source, trials, cleanRuns) {
  const noise = source.readNoise(join(root, '__tests__/fixtures/monitor-noise.json'))
  const types = source.checkpointDetectors.map(({ type }) => type)
  const cases = [false, true].flatMap((seedOnly) =>
    sizes.flatMap((workers) => [null, ...types].map((fault) => ({ seedOnly, workers, fault }))),
  )
  return cases.map((one) => {
    const runs = Array.from({ length: one.fault === null ? cleanRuns : trials }, (_, index) =>
      simulateOne(source, { ...one, noise, seed: firstSeed + 7919 * index + one.workers }),
    )
    return { ...sumUp(source, { ...one, runs }), seed_only: one.seedOnly }
  })
}

function simulateOne(source, options) {
  const { looks, onset, culprit } = source.simulateLooks(options)
  const found = follow(source, looks)
  const early = found.filter(({ look }) => look < onset)
  const hit = found.find(({ look, type }) => look >= onset && type === options.fault)
  return {
    alarms: early.map(({ type }) => type),
    isDetected: hit !== undefined,
    isRight: hit !== undefined && hit.workerId === culprit,
    looks: hit ? hit.look - onset + 1 : null,
  }
}

/** Every anomaly, as of its first activity. */
function follow({ checkpointDetectors }, looks) {
  const judges = checkpointDetectors.map((detector) => detector.start())
  const seen = new Map()
  looks.forEach((look, index) => {
    for (const { type, workerId, description } of judges.flatMap((one) => one(look).active)) {
      const key = `${type}:${workerId}`
      if (!seen.has(key)) {
        seen.set(key, { look: index, atMs: look.atMs, type, workerId, description })
      }
    }
  })
  return [...seen.values()]
}

function sumUp({ wilsonInterval }, { workers, fault, runs }) {
  const count = (of) => runs.filter(of).length
  const delays = runs.flatMap(({ looks }) => (looks === null ? [] : [looks])).sort((a, b) => a - b)
  const detected = count(({ isDetected }) => isDetected)
  return {
    workers,
    fault,
    trials: runs.length,
    detected,
    interval: wilsonInterval(detected, runs.length),
    right: count(({ isRight }) => isRight),
    median_looks: delays[delays.length >> 1] ?? null,
    longest_looks: delays.at(-1) ?? null,
    alarms: count(({ alarms }) => alarms.length > 0),
  }
}

async function performAll({ program, scratch, progress, source }, [rounds, cleanRounds]) {
  const rows = []
  for (const workers of [2, 4]) {
    for (const order of [{ fault: null, type: null, culprit: null }, ...orders]) {
      if (workers < (order.least ?? 2)) continue
      const runs = []
      for (let round = 0; round < (order.fault === null ? cleanRounds : rounds); round++) {
        runs.push(await performOne({ program, scratch, source }, workers, order))
      }
      rows.push({ ...sumUp(source, { workers, fault: order.fault, runs }), runs })
      progress(`${workers} workers, ${order.fault ?? 'clean'}: ${JSON.stringify(rows.at(-1))}`)
    }
  }
  return rows
}

async function performOne({ program, scratch, source }, workers, { fault, type, culprit }) {
  const folder = await mkdtemp(join(scratch, 'watched-'))
  const flags = { workers, ...model, ...(fault !== null && { fault }) }
  const looks = await watchRun(program.path, folder, flags, source)
  const found = follow(source, looks)
  const hit = found.find((one) => one.type === type)
  return {
    alarms: fault === null ? found.map((one) => `${one.type}: ${one.description}`) : [],
    isDetected: hit !== undefined,
    isRight: hit !== undefined && hit.workerId === culprit,
    looks: null,
    found: found.map((one) => `${one.type}:${one.workerId}`),
    num_looks: looks.length,
  }
}

/** Starts the run and reads its checkpoint every 250 ms, and once more when it has ended. */
async function watchRun(program, folder, flags, { healthCheckpoint }) {
  const words = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, String(value)])
  const path = join(folder, 'health.json')
  const paths = ['--health-checkpoint-path', path, '--output', join(folder, 'run.json')]
  const child = spawn(process.execPath, [program, 'run', '--quiet', ...paths, ...words], {
    cwd: folder,
    stdio: 'ignore',
  })
  let hasEnded = false
  child.on('close', () => (hasEnded = true))
  const looks = []
  let before = null
  for (let isLast = false; !isLast; await new Promise((go) => setTimeout(go, 250))) {
    isLast = hasEnded
    const text = await readFile(path, 'utf8').catch(() => null)
    if (text === null) continue
    const isRepeated = text === before
    before = text
    const checkpoint = isRepeated
      ? looks.at(-1)?.checkpoint
      : healthCheckpoint.parse(JSON.parse(text))
    looks.push({ atMs: Date.now(), checkpoint, isRepeated })
  }
  return looks
}

const share = ({ detected, trials, interval }) =>
  shareOf({ successes: detected, trials, ...interval })

const simulatedTable = (rows) => ({
  columns: [
    'keys',
    'workers',
    'trouble',
    'found',
    'right worker',
    'looks: median, longest',
    'alarms before',
  ],
  rows: rows.map((row) => [
    row.seed_only ? 'older tool' : 'ours',
    String(row.workers),
    row.fault ?? 'clean',
    row.fault === null ? '' : share(row),
    row.fault === null ? '' : `${row.right}/${row.trials}`,
    row.fault === null ? '' : `${row.median_looks}, ${row.longest_looks}`,
    `${row.alarms}/${row.trials}`,
  ]),
})

const realTable = (rows) => ({
  columns: ['workers', 'really done', 'found', 'right worker', 'runs with false alarms'],
  rows: rows.map((row) => [
    String(row.workers),
    row.fault ?? 'nothing',
    row.fault === null ? '' : share(row),
    row.fault === null ? '' : `${row.right}/${row.trials}`,
    row.fault === null ? `${row.alarms}/${row.trials}` : '',
  ]),
})

const shortTable = (rows) => ({
  columns: ['workers', 'clean runs of very short steps', 'looks by `monitor status`', 'alarms'],
  rows: rows.map(({ workers, runs, looks, alarms }) =>
    [workers, runs, looks.length, alarms].map(String),
  ),
})

const shortTarget = (rows) => ({
  claim: 'single looks at clean runs of very short steps, event logs included, with a false alarm',
  atMost: 0,
  measured: rows.reduce((sum, { alarms }) => sum + alarms, 0),
})

function targetsOf(simulated, real) {
  const ours = simulated.filter((row) => !row.seed_only)
  const theirs = simulated.filter((row) => row.seed_only)
  const faulty = ours.filter(({ fault }) => fault !== null)
  const least = Math.min(...faulty.map(({ right, trials }) => (100 * right) / trials))
  return [
    { claim: '% found with the right worker, in the worst row', atLeast: 99, measured: least },
    { claim: 'clean runs with a false alarm', atMost: 0, measured: alarmsOf([...ours, ...real]) },
    {
      claim: "clean runs of the older tool's keys with a false alarm",
      atMost: 0,
      measured: alarmsOf(theirs),
    },
  ]
}

const alarmsOf = (rows) =>
  rows.reduce((sum, { fault, alarms }) => sum + (fault === null ? alarms : 0), 0)
