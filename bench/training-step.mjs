import { meanStepMicros, stepMicros } from './harness/program.mjs'
import { median, ratioSpread, spread } from './harness/statistics.mjs'
import { cell, skipped } from './harness/table.mjs'
import { startTorchSteps } from './harness/torch-steps.mjs'

export const title = 'Training step'
export const rule =
  'MLP with ReLU, mean squared error, Adam. Each rank times its own steps from start to end (batch, forward, backward, exchange, update), and the slowest rank of each step counts. Ours verifies every step and records telemetry, as it ships. A round is the median of its steps after a warm-up. Every contestant must end with a finite loss, on weights that have moved and are equal on all ranks. The second table has means instead of medians. Our means cover the whole training, including the warm-up and everything between steps, so nothing can hide between two steps. The last columns are ours with --backend native: the same kernels, but matrix products by the BLAS library of the system, on one thread a worker.'

const learningRate = 0.001

/**
 * An input layer, `layers` - 1 hidden ones, one output. Steps are those timed and those before, a round. Our workers
 * start anew every round, so the steps before last until the exchange of messages is compiled; the others stay up.
 */
const small = { input: 10, hidden: 64, layers: 2, steps: [300, 50], ourSteps: [3000, 2000] }
const medium = { input: 256, hidden: 1024, layers: 3, steps: [60, 10], ourSteps: [100, 50] }
const large = { input: 1024, hidden: 2048, layers: 4, steps: [10, 3], ourSteps: [20, 30] }

const cases = [
  { name: 'small', label: 'small 10-64-1, batch 32', batch: 32, ...small },
  { name: 'medium', label: 'medium 256-1024-1024-1, batch 32', batch: 32, ...medium },
  { name: 'large', label: 'large 1024-2048-2048-2048-1, batch 32', batch: 32, ...large },
  { name: 'small-256', label: 'small, batch 256', batch: 256, ...small },
  { name: 'medium-256', label: 'medium, batch 256', batch: 256, ...medium, steps: [20, 5] },
]

/** PyTorch as `startTorchSteps` takes it; alone it may use one core or both, whichever is faster. */
const opponents = {
  ddp: { workers: 2, tuned: false },
  ddpTuned: { workers: 2, tuned: true, threads: 1 },
  aloneOneThread: { workers: 1, tuned: true, threads: 1 },
  aloneTwoThreads: { workers: 1, tuned: true, threads: 2 },
}

export async function measure({ program, torch, takeTurns, progress }) {
  const results = []
  const hasBlas = await canRunNative(program, progress)
  for (const model of cases) {
    const groups = torch ? await startOpponents(torch, model) : {}
    /** @type {Record<string, number[]>} */
    const means = {}
    const record = (name, { medianMicros, meanMicros }) => {
      ;(means[name] ??= []).push(meanMicros)
      return medianMicros
    }
    const contestants = [
      { name: 'ours', measure: async () => record('ours', await ourSteps(program, model, 2)) },
      {
        name: 'oursAlone',
        measure: async () => record('oursAlone', await ourSteps(program, model, 1)),
      },
      ...(hasBlas
        ? [
            {
              name: 'native',
              measure: async () => record('native', await ourSteps(program, model, 2, 'native')),
            },
          ]
        : []),
      ...Object.entries(groups).map(([name, group]) => ({
        name,
        measure: async () => record(name, await group.trainSteps(model.steps)),
      })),
    ]
    const { name, label } = model
    const figures = await takeTurns(contestants, { label, unit: 'us' })
    const adam = groups.ddpTuned?.adam ?? null
    for (const group of Object.values(groups)) await group.close()
    results.push({
      name,
      label,
      medians: summarize(figures),
      means: summarize(means),
      tuned_adam: adam,
    })
  }
  const tables = [
    tableOf('median step', results, 'medians'),
    tableOf('mean step', results, 'means'),
  ]
  return { tables, targets: torch ? targetsOf(results) : [], results }
}

async function startOpponents(torch, model) {
  const started = {}
  for (const [name, { workers, tuned, threads }] of Object.entries(opponents)) {
    const { input, hidden, layers, batch } = model
    const widths = [input, ...Array(layers - 1).fill(hidden), 1]
    const settings = { widths, batch, learning_rate: learningRate, tuned }
    started[name] = await startTorchSteps(torch, { workers, threads, settings })
  }
  return started
}

/** Whether the native backend finds a BLAS library on this machine. */
async function canRunNative(program, progress) {
  try {
    await program.run({ workers: 1, steps: 1, backend: 'native' })
    return true
  } catch (error) {
    progress(`SKIPPED native: ${error instanceof Error ? error.message : error}`)
    return false
  }
}

async function ourSteps(program, model, workers, backend = 'kernels') {
  const [steps, warmUp] = model.ourSteps
  const { record } = await program.run({
    workers,
    steps: steps + warmUp,
    'batch-size': model.batch,
    'input-size': model.input,
    'hidden-size': model.hidden,
    'num-layers': model.layers,
    'learning-rate': learningRate,
    backend,
  })
  return { medianMicros: median(stepMicros(record, warmUp)), meanMicros: meanStepMicros(record) }
}

/** Ratios are round by round; "alone" is the better of the two thread counts. */
/** @param {Record<string, number[]>} figures */
function summarize({ ours, oursAlone, native, ddp, ddpTuned, aloneOneThread, aloneTwoThreads }) {
  const mine = {
    ours: spread(ours),
    ours_alone: spread(oursAlone),
    native: native ? spread(native) : null,
  }
  if (!ddp) return { ...mine, ddp: null, ddp_tuned: null, alone: null, tuned_by_native: null }
  const isOne = median(aloneOneThread) <= median(aloneTwoThreads)
  const against = (theirs) => ({ ...spread(theirs), ratio: ratioSpread(theirs, ours) })
  const alone = against(isOne ? aloneOneThread : aloneTwoThreads)
  return {
    ...mine,
    ddp: against(ddp),
    ddp_tuned: against(ddpTuned),
    alone: { ...alone, threads: isOne ? 1 : 2 },
    tuned_by_native: native ? ratioSpread(ddpTuned, native) : null,
  }
}

const tableOf = (what, results, kind) => ({
  columns: [
    what,
    'ours, 2 workers',
    'ours, 1 worker',
    'DDP, 2 workers',
    'DDP / ours',
    'DDP tuned, 2 workers',
    'tuned / ours',
    'best single PyTorch process',
    'single / ours',
    'ours on BLAS, 2 workers',
    'tuned / ours on BLAS',
  ],
  rows: results.map((result) => {
    const { ours, ours_alone: alone, native, tuned_by_native: ratio, ...theirs } = result[kind]
    return [
      result.label,
      cell(ours, 'us'),
      cell(alone, 'us'),
      ...[theirs.ddp, theirs.ddp_tuned, theirs.alone].flatMap((one) =>
        one ? [cell(one, 'us'), cell(one.ratio, 'x')] : [skipped, skipped],
      ),
      native ? cell(native, 'us') : skipped,
      ratio ? cell(ratio, 'x') : skipped,
    ]
  }),
})

function targetsOf(results) {
  const target = (name, opponent, words, atLeast) => {
    const { medians } = results.find((one) => one.name === name)
    const measured = medians[opponent].ratio.median
    return { claim: `times ${words}, ${name}, batch 32`, atLeast, measured }
  }
  const onBlas = (name) => {
    const { label, medians } = results.find((one) => one.name === name)
    const measured = medians.tuned_by_native?.median
    const claim = `times tuned DDP with the native backend, ${label}`
    return measured === undefined ? [] : [{ claim, atLeast: 1.5, measured }]
  }
  return [
    target('small', 'ddp', 'DDP', 15),
    target('small', 'ddp_tuned', 'tuned DDP', 15),
    target('medium', 'ddp', 'DDP', 2),
    target('medium', 'ddp_tuned', 'tuned DDP', 1.2),
    target('large', 'ddp', 'DDP', 1.6),
    target('large', 'ddp_tuned', 'tuned DDP', 1),
    ...['medium', 'large', 'medium-256'].flatMap(onBlas),
  ]
}
