import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { keepResults } from './harness/kept-results.mjs'
import { startNeighbour } from './harness/neighbour.mjs'
import { median } from './harness/statistics.mjs'

export const title = 'The gate itself: comparisons in pairs'
export const rule =
  'Every row is many runs of `compare` as it ships, on a model that is small enough for many runs. A/A: both sides are the same directory. Slowdowns: side B is really slower, because its program injects the fault slow_worker into every step. The name of a row has the requested slowdown, the column step time the measured one. The neighbour is a process that burns one core for as long as the comparison lasts.'

/** Steps that measure the usual cost of a gradient, after those that compilers make long. */
const learningSteps = 50
/** Steps of some tenths of a millisecond, far more than the compilers' warm-up needs. */
const model = {
  steps: 500,
  workers: 2,
  'batch-size': 64,
  'hidden-size': 128,
  'input-size': 64,
  'num-layers': 3,
}
/** Results about steps use the figure on which the gate decides. */
const stepMetric = 'faster_half_step_ms'
/** The default, and the smallest number that allows a verdict. */
const [pairs, quickPairs] = [9, 5]
/** Requested slowdown in percent; a little more than in the targets, because waiting absorbs a part. */
const slowdowns = [17, 22, 33]

const plan = (isQuick) => [
  ...[false, true].map((hasNeighbour) => ({
    name: `A/A${neighbourText(hasNeighbour)}`,
    percent: 0,
    hasNeighbour,
    count: isQuick ? 1 : 100,
  })),
  ...slowdowns.map((percent) => ({
    name: `slowdown, ${percent} % asked for`,
    percent,
    hasNeighbour: false,
    count: isQuick ? 1 : 10,
  })),
  {
    name: `slowdown, ${slowdowns[0]} % asked for${neighbourText(true)}`,
    percent: slowdowns[0],
    hasNeighbour: true,
    count: isQuick ? 1 : 14,
  },
]

const neighbourText = (hasNeighbour) => (hasNeighbour ? ', a neighbour on one core' : '')

export async function measure({ program, scratch, progress, isQuick, deadlineMs }) {
  const flags = { ...model, pairs: isQuick ? quickPairs : pairs }
  const series = plan(isQuick)
  const memory = keepResults('gate', {
    flags,
    series,
    node: process.version,
    program: await readFile(program.path, 'utf8'),
  })
  const sides = await prepareSides(program, scratch)
  for (const one of inTurns(series, memory)) {
    if (performance.now() > deadlineMs) break
    const found = await compareOnce({ program, scratch, flags, sides }, one)
    memory.keep({ series: one.name, ...found })
    const [done, all] = [memory.count(one.name), one.count]
    progress(`${one.name} ${done}/${all}: ${found.verdict} (${describe(found)})`)
  }
  const results = series.map((one) => ({ ...one, found: memory.of(one.name) }))
  const isWhole = results.every(({ found, count }) => found.length >= count)
  // The next run makes what is missing.
  if (isWhole) memory.forget()
  return { tables: [overview(results)], targets: targetsOf(results), results: { flags, results } }
}

const describe = ({ effect, detectable, seconds }) =>
  `${signed(effect)}, detectable ${percentText(detectable)}, ${seconds.toFixed(1)} s`

/** One run of each series in turn, so that drift of the machine affects all of them. */
function* inTurns(series, memory) {
  for (;;) {
    const shares = series.map((one) => memory.count(one.name) / one.count)
    const least = Math.min(...shares)
    if (least >= 1) return
    yield series[shares.indexOf(least)]
  }
}

/** Directories with a program each: the measured one, and the same with a requested fault. */
async function prepareSides(program, scratch) {
  const { record } = await program.run(model)
  const sides = {}
  for (const percent of [0, ...slowdowns]) {
    const folder = join(scratch, `slower-${percent}`)
    await mkdir(folder)
    await writeFile(join(folder, 'program.mjs'), programText(program, record, percent))
    sides[percent] = folder
  }
  return sides
}

function programText({ path }, record, percent) {
  const order = percent === 0 ? [] : ['--fault', faultOf(record, percent)]
  return [
    `process.argv.push(${order.map((word) => JSON.stringify(word)).join(', ')})`,
    `await import(${JSON.stringify(path)})`,
    '',
  ].join('\n')
}

/**
 * Slows the rank that computes longest by a share of an undisturbed step, without its waits for a core; seed 2 spends the time computing.
 */
function faultOf({ workers, steps }, percent) {
  const compute = workers.map((worker) => worker.compute_ms.p50)
  const rank = compute.indexOf(Math.max(...compute))
  const ratios = steps.map((step) => step.step_time_ms / step.compute_time_ms).sort((a, b) => a - b)
  const factor = 1 + (percent / 100) * ratios[ratios.length >> 2]
  return `slow_worker:rank=${rank},step=${learningSteps},factor=${factor.toFixed(4)},seed=2`
}

async function compareOnce({ program, scratch, flags, sides }, { percent, hasNeighbour }) {
  const output = join(scratch, 'comparison.json')
  const neighbour = hasNeighbour ? startNeighbour() : null
  try {
    const words = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, String(value)])
    const { wallSeconds } = await callCompare(program, [
      '--base',
      sides[0],
      '--head',
      sides[percent],
      '--program',
      'program.mjs',
      '--positive-control',
      '0',
      '--output',
      output,
      '--quiet',
      ...words,
    ])
    return { ...summaryOf(JSON.parse(await readFile(output, 'utf8'))), seconds: wallSeconds }
  } finally {
    neighbour?.stop()
  }
}

/** A regression sets the exit code, but is still a result. */
async function callCompare(program, words) {
  const started = performance.now()
  try {
    return await program.call('compare', ...words)
  } catch (error) {
    if (/** @type {{ code?: unknown }} */ (error).code !== 1) throw error
    return { wallSeconds: (performance.now() - started) / 1000 }
  }
}

function summaryOf({ verdict, comparisons, experiment }) {
  const floors = experiment.noise_floor_percent
  const step = comparisons[stepMetric]
  return {
    verdict,
    verdicts: Object.fromEntries(
      Object.entries(comparisons).map(([name, row]) => [name, row.verdict]),
    ),
    effect: step.effect_percent,
    low: step.effect_low_percent,
    high: step.effect_high_percent,
    detectable: step.minimum_detectable_effect_percent,
    noiseFloor: floors[stepMetric],
    stepMs: step.baseline_value,
    orderSeed: experiment.order_seed,
  }
}

const verdicts = ['regression', 'warning', 'inconclusive', 'improvement', 'pass']
const known = (values) => values.filter((value) => value !== null)
const middle = (values) => (known(values).length === 0 ? null : median(known(values)))
const percentText = (value) => (value === null ? 'unknown' : `${value.toFixed(1)} %`)
const signed = (value) => (value > 0 ? `+${percentText(value)}` : percentText(value))

const overview = (results) => ({
  columns: ['series', 'comparisons', ...verdicts, 'step time', 'detectable', 'took'],
  rows: results.map(({ name, found }) => {
    const effects = found.map(({ effect }) => effect)
    const range = `${signed(Math.min(...effects))} to ${signed(Math.max(...effects))}`
    return [
      name,
      String(found.length),
      ...verdicts.map((verdict) => String(countOf(found, verdict))),
      `${signed(middle(effects))} (${range})`,
      percentText(middle(found.map(({ detectable }) => detectable))),
      `${middle(found.map(({ seconds }) => seconds)).toFixed(1)} s`,
    ]
  }),
})

const countOf = (found, verdict) => found.filter((one) => one.verdict === verdict).length

function targetsOf(results) {
  const pooled = (isMeant) => results.filter(isMeant).flatMap(({ found }) => found)
  const same = pooled(({ percent }) => percent === 0)
  const slower = results.filter(({ percent, hasNeighbour }) => percent > 0 && !hasNeighbour)
  const slow = slower.flatMap(({ found }) => found)
  const disturbed = pooled(({ percent, hasNeighbour }) => percent > 0 && hasNeighbour)
  const weakest = Math.min(...slower.map(({ found }) => middle(found.map((one) => one.effect))))
  const made = results.reduce((total, { found }) => total + found.length, 0)
  return [
    {
      claim: 'comparisons were made of those that are planned',
      measured: made,
      atLeast: results.reduce((total, { count }) => total + count, 0),
    },
    {
      claim: `regressions found in ${same.length} comparisons of identical code`,
      measured: countOf(same, 'regression'),
      atMost: 2,
    },
    { claim: '% is the smallest slowdown that was made (median)', measured: weakest, atLeast: 15 },
    {
      claim: `of ${slow.length} comparisons with a slowdown called a regression`,
      measured: countOf(slow, 'regression') / slow.length,
      atLeast: 0.95,
    },
    {
      claim: `of ${disturbed.length} such with a neighbour passed without saying that it could not be seen`,
      measured: disturbed.filter((one) => isBlindPass(one, weakest)).length,
      atMost: 0,
    },
  ]
}

const isBlindPass = ({ verdict, detectable }, slowdown) =>
  (verdict === 'pass' || verdict === 'improvement') && !(detectable > slowdown)
