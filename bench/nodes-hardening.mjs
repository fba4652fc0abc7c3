import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { digits } from './harness/table.mjs'
import { bundleProgram, runProgram } from './nodes/bundle.mjs'

export const title = 'Nodes: hostile answers, killed writers, many writers'
export const rule =
  'Mutated answers: lines of nodes with a known trouble, with bytes, words and lines destroyed, doubled, cut and run together, through parser, checks, terminal and page. Tricks: a program in the place of ssh that prints without end, never ends its answer, or prints escape sequences and commands. Names: what would be an option or a command, as a node and as a mount, whose line a real shell then runs. Killed writes: the system ends the writer at a byte of the file, at every byte of a small state file and at equal distances of that of 64 nodes; and a monitor that writes without a pause is killed after 0 to 40 ms. Shared: two monitors write 1,000 ticks each while a command registers 1,000 jobs, all in the same file.'

export async function measure({ scratch, isQuick, progress }) {
  const subject = await bundleProgram(scratch, { path: 'bench/nodes/hardening-subject.ts' })
  const writer = await bundleProgram(scratch, { path: '__tests__/rigs/nodes/state-program.ts' })
  const look = async (name, ...words) => {
    const result = await runProgram(subject, [name, ...words])
    progress(`${name} ${JSON.stringify(result)}`)
    if (result.trouble) throw new Error(`this machine cannot do that: ${result.trouble}`)
    return result
  }
  const withWriter = async (name, ...words) =>
    look(name, writer, await mkdtemp(join(scratch, 'state-')), ...words)
  const plan = isQuick ? quickly : fully
  const results = {
    mutated: await look('mutated', plan.mutated, 1506),
    tricks: await look('tricks', plan.tricks),
    names: await look('names'),
    small: await withWriter('bytes', 0, plan.bytes),
    large: await withWriter('bytes', 64, plan.positions),
    times: await withWriter('times', plan.kills),
    shared: await withWriter('shared', plan.ticks),
  }
  return {
    tables: [hostileTable(results), killsTable(results), sharedTable(results, plan.ticks)],
    targets: targetsOf(results, plan.ticks),
    results,
  }
}

const fully = { mutated: 10_000, tricks: 5, bytes: 1e9, positions: 200, kills: 100, ticks: 1000 }
const quickly = { mutated: 200, tricks: 1, bytes: 10, positions: 5, kills: 3, ticks: 20 }

const hostileTable = ({ mutated, tricks, names }) => ({
  columns: ['what a node sends', 'times', 'without harm'],
  rows: [
    ['an answer, mutated', mutated.tried, mutated.tried - mutated.faulty],
    ...Object.entries(tricks).map(([name, { tried, contained }]) => [name, tried, contained]),
    ['a name that is an option or a command', names.tried, names.tried - names.faulty],
  ].map((row) => row.map(String)),
})

const killsTable = ({ small, large, times }) => ({
  columns: ['when the writer of a state file is killed', 'times', 'old or new state', 'neither'],
  rows: [
    [`at every byte of ${small.bytes}`, ...wholeOf(small.killed)],
    [`at some of ${digits(large.bytes / 1000)} kB, 64 nodes`, ...wholeOf(large.killed)],
    ['while it ticks', times.tried, times.whole, times.tried - times.whole],
  ].map((row) => row.map(String)),
})

const wholeOf = ({ tried, old, new: replaced, neither }) => [tried, old + replaced, neither]

const sharedTable = ({ shared }, ticks) => ({
  columns: ['in one state file', 'written', 'there at the end'],
  rows: [
    ['jobs, by a command', ticks, shared.jobs],
    [`monitors whose last of ${ticks} ticks counts`, 2, shared.lastTicks],
    ['fields of others', 1, shared.theirs?.kept === true ? 1 : 0],
  ].map((row) => row.map(String)),
})

const targetsOf = ({ mutated, tricks, names, small, large, times, shared }, ticks) => [
  { claim: `of ${mutated.tried} mutated answers crash`, atMost: 0, measured: mutated.crashed },
  { claim: 'mutated answers look healthy', atMost: 0, measured: mutated.healthy },
  { claim: 'mutated answers soil terminal or page', atMost: 0, measured: mutated.unclean },
  { claim: 'ms for the slowest of them', atMost: 1000, measured: mutated.slowest_ms },
  ...trickTargets(Object.values(tricks)),
  { claim: `of ${names.tried} hostile names do harm`, atMost: 0, measured: names.faulty },
  ...killTargets(small, large),
  { claim: 'broken files of killed monitors', atMost: 0, measured: times.tried - times.whole },
  { claim: 'killed monitors that block', atMost: 0, measured: times.tried - times.registered },
  { claim: `of ${ticks} jobs lost`, atMost: 0, measured: ticks - shared.jobs },
  { claim: 'of 2 last ticks lost', atMost: 0, measured: 2 - shared.lastTicks },
]

function trickTargets(all) {
  const sum = (key) => all.reduce((total, one) => total + one[key], 0)
  const tried = sum('tried')
  return [
    { claim: `of ${tried} tricks succeed`, atMost: 0, measured: tried - sum('contained') },
    { claim: 'tricks execute something', atMost: 0, measured: sum('executed') },
  ]
}

function killTargets(small, large) {
  const tried = small.killed.tried + large.killed.tried
  const alive = tried - small.killed.killed - large.killed.killed
  const neither = [small, large].reduce(
    (sum, { killed, finished }) => sum + killed.neither + finished.neither,
    0,
  )
  const missing = [small, large].reduce(
    (sum, { finished }) => sum + finished.tried - finished.new,
    0,
  )
  return [
    { claim: `of ${tried} writers survive their kill`, atMost: 0, measured: alive },
    { claim: 'files neither old nor new', atMost: 0, measured: neither },
    { claim: 'whole writes that are missing', atMost: 0, measured: missing },
  ]
}
