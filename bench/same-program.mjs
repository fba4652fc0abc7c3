import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { keepResults } from './harness/kept-results.mjs'
import { startNeighbour } from './harness/neighbour.mjs'

export const title = 'The same program, compared beside two busy processes'
export const rule =
  'Single runs: one run is saved as the baseline, the next is compared with it by `baseline compare`, with its default thresholds. In pairs: `compare` of a directory with itself, and of a workload module with one that computes the same by more matrix products. Two processes burn a core each for as long as it lasts.'

/** A step of some milliseconds. */
const model = { steps: 120, workers: 2, 'batch-size': 256, 'hidden-size': 512, 'input-size': 128 }
/** Matrix products of a step. What a step becomes slower by is measured while nothing else runs. */
const [usualLoops, slowerLoops] = [8, 10]
const warmUpSteps = 50

const planned = { single: 40, paired: 3 }
const once = { single: 1, paired: 1 }

export async function measure({ program, scratch, progress, isQuick, deadlineMs }) {
  const counts = isQuick ? once : planned
  const memory = keepResults('same-program', {
    model,
    counts,
    node: process.version,
    program: await readFile(program.path, 'utf8'),
  })
  const sides = await prepareSides(program, scratch)
  const alone = await measureAlone(program, sides.modules, isQuick ? 1 : 15)
  progress(`alone: ${rangeOf(alone)}`)
  const inPairs = (base, head) => () => compareInPairs(program, scratch, { base, head, isQuick })
  const all = [
    {
      name: 'single runs, the same program',
      count: counts.single,
      compare: () => compareSingleRuns(program, scratch),
    },
    {
      name: 'in pairs, the same program',
      count: counts.paired,
      compare: inPairs(sides.same, sides.same),
    },
    {
      name: `in pairs, ${slowerLoops} products for ${usualLoops}`,
      count: counts.paired,
      compare: inPairs(sides.usual, sides.slower),
    },
  ].map((series) => ({ ...series, found: memory.of(series.name).map(({ found }) => found) }))
  const neighbours = [startNeighbour(), startNeighbour()]
  try {
    for (const series of inTurns(all)) {
      if (performance.now() > deadlineMs) break
      const found = await series.compare()
      series.found.push(found)
      memory.keep({ series: series.name, found })
      const [done, last] = [series.found.length, JSON.stringify(series.found.at(-1))]
      progress(`${series.name} ${done}/${series.count}: ${last}`)
    }
  } finally {
    for (const { stop } of neighbours) stop()
  }
  const isWhole = all.every(({ found, count }) => found.length >= count)
  // The next run makes what is missing.
  if (isWhole) memory.forget()
  return { tables: [overview(all, alone)], targets: targetsOf(all), results: { model, alone, all } }
}

/** One comparison of each series in turn, so that drift of the machine affects all of them. */
function* inTurns(all) {
  for (;;) {
    const shares = all.map(({ found, count }) => found.length / count)
    const least = Math.min(...shares)
    const next = all[shares.lastIndexOf(least)]
    if (least >= 1 || next === undefined) return
    yield next
  }
}

async function compareSingleRuns(program, scratch) {
  const [before, now] = [await program.run(model), await program.run(model)]
  const place = ['--name', 'before', '--baseline-dir', join(scratch, 'baselines'), '--quiet']
  await program.call('baseline', 'save', '--metrics', before.output, ...place)
  const output = join(scratch, 'single.json')
  await callCompare(program, [
    'baseline',
    'compare',
    '--metrics',
    now.output,
    '--output',
    output,
    ...place,
  ])
  return readVerdict(output)
}

async function prepareSides(program, scratch) {
  const module = async (loops) => {
    const path = join(scratch, `loops-${loops}.mjs`)
    await writeFile(path, moduleText(loops))
    return path
  }
  const modules = { usual: await module(usualLoops), slower: await module(slowerLoops) }
  const side = (name, words) => writeSide(program, join(scratch, name), words)
  return {
    modules,
    same: await side('same', []),
    usual: await side('usual', ['--workload', modules.usual]),
    slower: await side('slower', ['--workload', modules.slower]),
  }
}

/** A workload whose loss is computed with as many matrix products as there are loops, and has the same value. */
const moduleText = (loops) => `
const [size, width] = [512, 16]
export const workload = {
  name: 'loops',
  parameters: () => [{ name: 'weight', shape: [width, width], init: { normal: 0.1 } }],
  dataset({ random }) {
    const { normal } = random('data')
    const data = Float32Array.from({ length: size * width }, () => normal())
    const rows = (ids) => Float32Array.from({ length: ids.length * width }, (_, at) => data[ids[Math.floor(at / width)] * width + (at % width)])
    return { size, columns: (ids) => ({ x: { data: rows(ids), shape: [ids.length, width] } }) }
  },
  loss(tf, { weight }, { x }) {
    let more = x
    for (let loop = 0; loop < ${loops}; loop += 1) more = more.matMul(weight).tanh()
    return x.matMul(weight).add(more.mul(0)).square().sum(1)
  },
}
`

/** By how many percent the slowdown makes a step longer while nothing else runs, in runs that take turns. */
async function measureAlone(program, modules, rounds) {
  const stepMs = async (workload) => {
    const { record } = await program.run({ ...model, workload })
    const times = record.steps.slice(warmUpSteps).map((step) => step.step_time_ms)
    return times.sort((a, b) => a - b)[times.length >> 2]
  }
  const found = []
  for (let round = 0; round < rounds; round += 1) {
    const [usual, slower] = [await stepMs(modules.usual), await stepMs(modules.slower)]
    found.push(100 * (slower / usual - 1))
  }
  return found
}

async function writeSide({ path }, folder, words) {
  await mkdir(folder)
  const order = words.map((word) => JSON.stringify(word)).join(', ')
  const text = `process.argv.push(${order})\nawait import(${JSON.stringify(path)})\n`
  await writeFile(join(folder, 'program.mjs'), text)
  return folder
}

async function compareInPairs(program, scratch, { base, head, isQuick }) {
  const output = join(scratch, 'paired.json')
  const flags = { ...model, pairs: isQuick ? 5 : 9, 'positive-control': 0 }
  const words = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, String(value)])
  const sides = ['--base', base, '--head', head, '--program', 'program.mjs']
  await callCompare(program, ['compare', ...sides, '--output', output, '--quiet', ...words])
  return readVerdict(output)
}

/** A regression and a comparison without a conclusion set the exit code, but are results. */
async function callCompare(program, words) {
  try {
    await program.call(...words)
  } catch (error) {
    if (![1, 2].includes(/** @type {{ code?: number }} */ (error).code ?? 0)) throw error
  }
}

async function readVerdict(output) {
  const { verdict, comparisons } = JSON.parse(await readFile(output, 'utf8'))
  const rows = Object.entries(comparisons)
  const worse = rows.filter(([, row]) => row.is_regression).map(([name]) => name)
  const percent = comparisons.faster_half_step_ms?.percent_change ?? null
  return { verdict, worse, stepTimePercent: percent }
}

const verdicts = ['regression', 'warning', 'inconclusive', 'improvement', 'pass']
const countOf = (found, verdict) => found.filter((one) => one.verdict === verdict).length

function overview(all, alone) {
  const middle = alone.toSorted((a, b) => a - b)[alone.length >> 1]
  return {
    columns: ['series', 'comparisons', ...verdicts, 'step time'],
    rows: [
      ...all.map(({ name, found }) => [
        name,
        String(found.length),
        ...verdicts.map((verdict) => String(countOf(found, verdict))),
        rangeOf(found.map(({ stepTimePercent }) => stepTimePercent)),
      ]),
      [
        'the slower module while nothing else runs',
        String(alone.length),
        ...verdicts.map(() => '-'),
        `${middle.toFixed(1)} % (${rangeOf(alone)})`,
      ],
    ],
  }
}

function rangeOf(values) {
  const known = values.filter((value) => value !== null)
  if (known.length === 0) return 'unknown'
  return `${Math.min(...known).toFixed(1)} to ${Math.max(...known).toFixed(1)} %`
}

function targetsOf(all) {
  const [single, same, slower] = all
  const isFalse = ({ worse }) => worse.length > 0
  return [
    {
      claim: 'comparisons were made of those that are planned',
      measured: all.reduce((sum, { found }) => sum + found.length, 0),
      atLeast: all.reduce((sum, { count }) => sum + count, 0),
    },
    {
      claim: `of ${single.found.length} comparisons of single runs called the same program worse`,
      measured: single.found.filter(isFalse).length,
      atMost: 0,
    },
    {
      claim: `of ${same.found.length} comparisons in pairs called the same program worse`,
      measured: countOf(same.found, 'regression'),
      atMost: 0,
    },
    {
      claim: `of ${slower.found.length} comparisons in pairs called the slowdown a regression`,
      measured: countOf(slower.found, 'regression'),
      atLeast: slower.count,
    },
  ]
}
