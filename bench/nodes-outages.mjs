import { pathToFileURL } from 'node:url'
import { digits } from './harness/table.mjs'
import { bundleProgram, runProgram } from './nodes/bundle.mjs'
import { playNaive, playOurs, playThreeStrikes } from './nodes/outage-policies.mjs'
import { createWorld, isInside } from './nodes/outage-world.mjs'

export const title = 'Outages of nodes, simulated'
export const rule =
  'A published simulation with labelled outages: 64 nodes for seven days, on seeds that nothing was set on. Real outages of two minutes and more every five days of a node; blips of seconds twice a day; the network of the monitor itself away for a minute or two once a day; one packet in a thousand lost, and TCP tries again after 1 and 3 s. Every policy asks each node every 10 s. It says that a policy is right for such trouble, and not how often there is such trouble. Memory: the heap after a collection, after each of seven days, of a monitor with all checks that asks 64 nodes every 20 minutes and sees eight GPUs, new log lines and outages on each. CPU of a round: from the bytes of an answer to verdict, plan and view, of eight nodes with eight GPUs each, as the process accounts for it.'

const seeds = [1501, 1502, 1503, 1504, 1505]
/** @type {[string, (world: any, folds: any) => any][]} */
const policies = [
  ['every missed answer', playNaive],
  ['three strikes, then 300 s of silence (the seed system, as documented)', playThreeStrikes],
  [
    'ours, if it blamed nodes at any time',
    (world, source) => playOurs(world, source, { isBlaming: true }),
  ],
  ['ours', playOurs],
]

export async function measure({ scratch, isQuick, progress }) {
  const [nodes, days, used] = isQuick ? [16, 1, seeds.slice(0, 1)] : [64, 7, seeds]
  const source = await bundleProgram(scratch, { lines: accessSource })
  const folds = await import(pathToFileURL(source).href)
  const rows = policies.map(([name, play]) => {
    const runs = used.map((seed) =>
      runOf(createWorld(seed, nodes, days), (world) => play(world, folds)),
    )
    const row = sumUp(name, runs, nodes * days * used.length)
    progress(JSON.stringify(row))
    return row
  })
  const run = async (path, count, options) => {
    const result = await runProgram(await bundleProgram(scratch, { path }), [count], options)
    progress(JSON.stringify(result))
    return result
  }
  const memory = await run('bench/nodes/memory.ts', isQuick ? 2 : 7, ['--expose-gc'])
  const cost = await run('bench/nodes/round-cpu.ts', isQuick ? 100 : 500)
  return {
    tables: [table(rows)],
    targets: targetsOf(rows.at(-1), memory, cost),
    results: { rows, memory, cost },
  }
}

const accessSource = [
  'judge/access-watch',
  'judge/access',
  'monitor-settings',
  'cluster/monitoring-settings',
]
  .map((name) => `export * from './src/watch/nodes/${name}.js'`)
  .join('\n')

/** Outages that begin while the monitor itself is cut off are found when it is back; they are counted apart. */
function runOf(world, play) {
  const sum = play(world)
  const isHidden = ({ start }) =>
    [0, 10, 20, 30, 36].some((s) => isInside(world.monitor, start + s))
  return { ...sum, seen: sum.all.filter((one) => !isHidden(one)) }
}

function sumUp(policy, runs, nodeDays) {
  const of = (pick) => runs.flatMap(pick).filter((value) => value !== null)
  const delays = of(({ seen }) => seen.map(({ delay }) => delay))
  const recoveries = of(({ all }) => all.map(({ recovery }) => recovery))
  const outages = runs.flatMap(({ all }) => all)
  return {
    policy,
    outages: outages.length,
    recall: outages.filter(({ delay }) => delay !== null).length / outages.length,
    false_per_node_day: runs.reduce((sum, { falseAlarms }) => sum + falseAlarms, 0) / nodeDays,
    delay_s: [at(delays, 0.5), at(delays, 0.95), at(delays, 1)],
    longest_delay_of_all_s: at(
      of(({ all }) => all.map(({ delay }) => delay)),
      1,
    ),
    recovery_s: [at(recoveries, 0.5), at(recoveries, 0.95), at(recoveries, 1)],
    questions_per_node_day: runs.reduce((sum, { questions }) => sum + questions, 0) / nodeDays,
  }
}

function at(values, share) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted.length === 0
    ? null
    : sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
}

const table = (rows) => ({
  columns: [
    'policy',
    'false alarms per node-day',
    'outages found',
    'found after (p50 / p95 / max)',
    'the last, monitor cut off or not',
    'recovery shown after (p50 / p95 / max)',
    'questions per node-day',
  ],
  rows: rows.map((row) => [
    row.policy,
    digits(row.false_per_node_day),
    `${digits(100 * row.recall)} % of ${row.outages}`,
    `${row.delay_s.map(digits).join(' / ')} s`,
    `${digits(row.longest_delay_of_all_s)} s`,
    `${row.recovery_s.map(digits).join(' / ')} s`,
    digits(row.questions_per_node_day),
  ]),
})

const targetsOf = (ours, memory, cost) => [
  { claim: '% of outages found', atLeast: 99, measured: 100 * ours.recall },
  { claim: 'false alarms per node-day', atMost: 0.02, measured: ours.false_per_node_day },
  {
    claim: 's until the last outage is found, unless the monitor was cut off',
    atMost: 36,
    measured: ours.delay_s[2],
  },
  { claim: 's until a recovery is shown, 95 % of them', atMost: 60, measured: ours.recovery_s[1] },
  {
    claim: 'heap after the last day over the heap after the first',
    atMost: 1.05,
    measured: memory.last / memory.first,
  },
  { claim: 'ms of CPU of a round of a node with 8 GPUs', atMost: 2, measured: cost.cpu_ms },
]
