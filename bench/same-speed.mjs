import { bothPrograms } from './harness/other-checkout.mjs'
import { meanStepMicros, stepMicros } from './harness/program.mjs'
import { median, medianInterval, ratioSpread, spread } from './harness/statistics.mjs'
import { cell } from './harness/table.mjs'

export const title = 'The same speed as another checkout'
export const rule =
  'In every round each program takes its turn: before, after, and before again. A ratio compares the one of after with the mean of the two of before, so that a steady drift of the machine cancels. Noise is what before is off from itself: the interval (95 %, by order) of the median of again / before. A case is worse when its ratio is above 1.03 by more than that.'

const small = { 'batch-size': 32, 'input-size': 10, 'hidden-size': 64, 'num-layers': 2 }
const medium = { 'batch-size': 32, 'input-size': 256, 'hidden-size': 1024, 'num-layers': 3 }
const kib = 1024
const allowed = 1.03

const cases = [
  stepCase('training step, small', { ...small, workers: 2, steps: 5000 }, 2000),
  stepCase('training step, medium', { ...medium, workers: 2, steps: 150 }, 50),
  stepCase('training step, small, 1 worker', { ...small, workers: 1, steps: 5000 }, 2000),
  meanCase('mean step, small', { ...small, workers: 2, steps: 5000 }),
  reduceCase('all-reduce, 4 KiB', { workers: 2, bytes: 4 * kib, iterations: 20_000 }),
  reduceCase('all-reduce, 1 MiB', { workers: 2, bytes: 1024 * kib, iterations: 800 }),
  reduceCase('all-reduce, 16 MiB', { workers: 2, bytes: 16 * 1024 * kib, iterations: 60 }),
  reduceCase('all-reduce, 1 MiB, 4 workers', { workers: 4, bytes: 1024 * kib, iterations: 120 }),
  secondsCase('whole process: run', (program) => program.run({ workers: 2, steps: 100 })),
  secondsCase('whole process: check', (program) => program.call(...checkWords('off'))),
  secondsCase('whole process: Action', async (program) => ({
    wallSeconds: await program.actionSeconds({ 'fault-tests': 'off' }),
  })),
  secondsCase('campaign: quick set', (program) => callCampaign(program)),
]

export async function measure(context) {
  const { before, after } = bothPrograms(context)
  const chosen = cases.filter(({ label }) => context.only?.includes(label) ?? true)
  const rows = []
  for (const { label, unit, measureOn } of chosen) {
    const contestants = [
      { name: 'before', measure: () => measureOn(before) },
      { name: 'after', measure: () => measureOn(after) },
      { name: 'again', measure: () => measureOn(before) },
    ]
    rows.push({ label, unit, ...judge(await context.takeTurns(contestants, { label, unit })) })
  }
  return { tables: [tableOf(rows)], targets: rows.map(targetOf), results: rows }
}

function judge({ before, after, again }) {
  const usual = before.map((value, round) => (value + again[round]) / 2)
  const [low, high] = medianInterval(again.map((value, round) => value / before[round]))
  return {
    before: spread(usual),
    after: spread(after),
    ratio: ratioSpread(after, usual),
    noise: Math.max(1 - low, high - 1),
  }
}

function stepCase(label, flags, warmUp) {
  const measureOn = async (program) => median(stepMicros((await program.run(flags)).record, warmUp))
  return { label, unit: 'us', measureOn }
}

function meanCase(label, flags) {
  const measureOn = async (program) => meanStepMicros((await program.run(flags)).record)
  return { label, unit: 'us', measureOn }
}

function reduceCase(label, request) {
  return { label, unit: 'us', measureOn: (program) => program.allReduceMicros(request) }
}

function secondsCase(label, call) {
  return { label, unit: 's', measureOn: async (program) => (await call(program)).wallSeconds }
}

const checkWords = (faults) => ['check', '--quiet', '--fault-tests', faults]

/** A missed fault is an exit code; what counts here is how long the campaign takes. */
async function callCampaign(program) {
  const started = performance.now()
  const words = ['fault-test', '--quiet', '--fault-set', 'quick', '--workers', '2', '--seed', '77']
  await program.call(...words).catch((error) => {
    if (error.code !== 1) throw error
  })
  return { wallSeconds: (performance.now() - started) / 1000 }
}

const tableOf = (rows) => ({
  columns: ['what', 'before', 'after', 'after / before', 'noise'],
  rows: rows.map(({ label, unit, before, after, ratio, noise }) => [
    label,
    cell(before, unit),
    cell(after, unit),
    cell(ratio, 'x'),
    `${(100 * noise).toFixed(1)} %`,
  ]),
})

const targetOf = ({ label, ratio, noise }) => ({
  claim: `times as long as before: ${label}`,
  atMost: allowed + noise,
  measured: ratio.median,
})
