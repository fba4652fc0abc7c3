import { join } from 'node:path'
import { median, medianInterval, spread } from './harness/statistics.mjs'
import { cell } from './harness/table.mjs'
import { torchProgram } from './torch/environment.mjs'
import { startJob } from './torch/overhead/job.mjs'

export const title = 'What watching an unmodified PyTorch job costs'
export const rule =
  'The same script, with two ranks over Gloo, under `torchrun` and under `minicluster run -- torchrun` (MINICLUSTER_TORCH names an environment with torch). One job that is watched and two that are not run side by side, and train blocks of 20 steps in the order A B C C B A, then B C A A C B, then C A B B A C: each comes first, in the middle and last equally often. The others sleep meanwhile. Each block has the hash of the state that 20 watched steps have. A comparison is of these 18 blocks: the processor time (user and system, of both ranks, all their threads) or the wall time (of the slower rank) of the watched blocks over the mean of the two other jobs. What the third job takes over the second shows what the comparison of two jobs that nobody watches gives. Where a process lies in memory is worth some percent, so all jobs are started anew, twice as often as there are rounds, and each start gives one figure: the median of its three comparisons. The table has the median and spread of the starts and the interval of their median (95 %, by order). The processor time of the process that watches, beside the ranks, is a column of its own.'

/** Blocks of each job in a turn. */
const blocksPerTurn = 6
const models = [
  { model: 'medium', label: 'MLP 256-1024-1024-1, batch 32' },
  { model: 'transformer', label: 'transformer of 2 layers, width 64, 16 words, batch 16' },
]
const [ranks, stepsPerBlock, warmUpBlocks, turnsPerStart] = [2, 20, 3, 3]
const orders = [
  [0, 1, 2, 2, 1, 0],
  [1, 2, 0, 0, 2, 1],
  [2, 0, 1, 1, 0, 2],
]

export async function measure({ program, scratch, rounds, isQuick, progress }) {
  const torchrun = torchProgram('torchrun')
  const plain = (...words) => [
    torchrun,
    '--standalone',
    '--nproc-per-node',
    String(ranks),
    ...words,
  ]
  const watched = (...words) => [
    process.execPath,
    program.path,
    'run',
    '--quiet',
    '--run-dir',
    join(words[2], 'run'),
    '--output',
    join(words[2], 'run.json'),
    '--',
    ...plain(...words),
  ]
  const commands = { watched, plain, again: plain }
  const results = []
  for (const { model, label } of models) {
    const found = []
    for (let start = 0; start < (isQuick ? 1 : 2 * rounds); start++) {
      const directory = join(scratch, `overhead-${model}-${start}`)
      const turns = isQuick ? 1 : turnsPerStart
      found.push(await measureStart(commands, { model, directory, turns }))
      progress(`${label}, start ${start + 1}: ${describe(summarize(found))}`)
    }
    results.push({ label, ...summarize(found) })
  }
  return { tables: [tableOf(results)], targets: targetsOf(results), results }
}

async function measureStart(commands, { model, directory, turns }) {
  const names = Object.keys(commands)
  const jobs = await Promise.all(
    names.map((name) =>
      startJob(commands[name], { model, directory: join(directory, name), ranks }),
    ),
  )
  const takeTurns = async (order) => {
    /** @type {Record<string, any[]>} */
    const blocks = Object.fromEntries(names.map((name) => [name, []]))
    for (const place of order) blocks[names[place]].push(await jobs[place].train(stepsPerBlock))
    return blocks
  }
  const found = []
  for (let block = 0; block < warmUpBlocks; block++) await takeTurns([0, 1, 2])
  for (let turn = 0; turn < turns; turn++) found.push(await takeTurns(orders.flat()))
  await Promise.all(jobs.map((job) => job.stop()))
  return found
}

const sum = (values) => values.reduce((total, value) => total + value, 0)
const cpuOf = (blocks) => sum(blocks.flatMap((block) => block.ranks.map(({ cpu }) => cpu)))
const wallOf = (blocks) =>
  sum(blocks.map((block) => Math.max(...block.ranks.map(({ wall }) => wall))))
const starterOf = (blocks) => sum(blocks.map(({ starter }) => starter))

function summarize(starts) {
  const percent = (ratioOf) =>
    withInterval(starts.map((turns) => median(turns.map((turn) => 100 * (ratioOf(turn) - 1)))))
  const watched = (of) => (turn) => (2 * of(turn.watched)) / (of(turn.plain) + of(turn.again))
  const again = (of) => (turn) => of(turn.again) / of(turn.plain)
  const all = starts.flat()
  const perStep = (micros) => micros / (blocksPerTurn * stepsPerBlock)
  return {
    cpu: percent(watched(cpuOf)),
    wall: percent(watched(wallOf)),
    cpuAgain: percent(again(cpuOf)),
    wallAgain: percent(again(wallOf)),
    // Ticks of 10 ms are too coarse for one block.
    watcher:
      (100 * sum(all.map(({ watched }) => starterOf(watched)))) /
      sum(all.map(({ plain }) => cpuOf(plain))),
    stepCpu: spread(all.map(({ plain }) => perStep(cpuOf(plain)) / ranks / 1000)),
    stepWall: spread(all.map(({ plain }) => perStep(wallOf(plain)) / 1000)),
  }
}

const withInterval = (values) => ({ ...spread(values), interval: medianInterval(values) })

const inWords = (cost) =>
  `${cell(cost, '%')}, interval ${cost.interval.map((percent) => percent.toFixed(1)).join(' to ')}`

const describe = ({ cpu, wall, cpuAgain, wallAgain, watcher }) =>
  `processor ${inWords(cpu)}; wall ${inWords(wall)}; ` +
  `not watched: processor ${inWords(cpuAgain)}; wall ${inWords(wallAgain)}; watcher ${watcher.toFixed(1)} %`

const tableOf = (results) => ({
  columns: [
    'model',
    'processor time of a step and rank',
    'wall time of a step',
    'watched: processor time',
    'watched: wall time',
    'not watched: processor time',
    'not watched: wall time',
    'the watching process',
  ],
  rows: results.map((one) => [
    one.label,
    cell(one.stepCpu, 'ms'),
    cell(one.stepWall, 'ms'),
    ...[one.cpu, one.wall, one.cpuAgain, one.wallAgain].map(inWords),
    `${one.watcher.toFixed(1)} %`,
  ]),
})

const targetsOf = (results) =>
  results.flatMap(({ label, cpu, wall }) => [
    { claim: `% more processor time when watched, ${label}`, atMost: 2, measured: cpu.median },
    { claim: `% more wall time when watched, ${label}`, atMost: 2, measured: wall.median },
  ])
