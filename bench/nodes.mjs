import { digits } from './harness/table.mjs'
import { bundleProgram, runProgram } from './nodes/bundle.mjs'

export const title = 'Nodes over ssh: transport, probe, failures, pairs'
export const rule =
  "Real sshds in network namespaces of this machine, which does the nodes' work as well as the monitor's; 8 stand-ins for GPUs each, with the rows of a real H100. The round trip is delayed by a userspace link. A later round is the median of several; a node's own time is what it takes alone. Every trouble is really made and is asked about twice, the second time over a new connection. Pairs: one node sends at 25 MB/s, and so does one link."

export async function measure({ scratch, isQuick, progress }) {
  const program = await bundleProgram(scratch, { path: 'bench/nodes/subject.ts' })
  const look = async (...words) => {
    progress(words.join(' '))
    const result = await runProgram(program, words)
    progress(JSON.stringify(result))
    if (result.trouble) throw new Error(`this machine cannot have such nodes: ${result.trouble}`)
    return result
  }
  const plan = isQuick ? quickly : fully
  const rounds = []
  for (const [nodes, delayMs] of plan.rounds)
    rounds.push({ nodes, delayMs, ...(await look('rounds', nodes, delayMs, plan.later)) })
  const hung = await look('hung', 4, plan.later)
  const seed = await look('seed', ...plan.seed)
  const cost = await look('cost', plan.probes)
  const troubles = await look('troubles', ...plan.troubles)
  const pairs = await look('pairs', 8, plan.pairs)
  const results = { rounds, hung, seed, cost, troubles, pairs }
  return {
    tables: [roundsTable(rounds), troublesTable(troubles), pairsTable(pairs)],
    targets: targetsOf(results),
    results,
  }
}

/** Of `rounds`: nodes, each with an sshd, and added delay in ms. */
const fully = {
  rounds: [
    [8, 0],
    [8, 100],
    [8, 500],
    [24, 500],
    [64, 0],
  ],
  later: 10,
  seed: [8, 12],
  probes: 30,
  troubles: [20, 5],
  pairs: 10,
}
const quickly = {
  rounds: [
    [8, 0],
    [8, 100],
  ],
  later: 3,
  seed: [2, 12],
  probes: 5,
  troubles: [1, 3],
  pairs: 1,
}

const roundsTable = (rounds) => ({
  columns: [
    'nodes',
    'added delay',
    'first round',
    'later round',
    'of it ours',
    'round trip',
    'one node alone',
    'handshakes at once',
    'ssh commands per node',
  ],
  rows: rounds.map((round) => [
    String(round.nodes),
    `${round.delayMs} ms`,
    `${digits(round.first_ms)} ms`,
    `${digits(round.later_ms)} ms`,
    `${digits(round.overhead_ms)} ms`,
    `${digits(round.round_trip_ms)} ms`,
    `${digits(round.one_node_ms)} ms`,
    String(round.handshakes_at_once),
    String(round.commands_per_node),
  ]),
})

const troublesTable = (troubles) => ({
  columns: ['what goes wrong', 'times', 'named', 'called healthy'],
  rows: Object.entries(troubles).map(([name, { tried, named, healthy }]) =>
    [name, tried, named, healthy].map(String),
  ),
})

const pairsTable = ({ slow, sender_named, link_named, innocent_in_slow, clean, ...rest }) => ({
  columns: [
    'pairs of 8 nodes',
    'times',
    'sender named',
    'link named',
    'innocents blamed',
    'median',
  ],
  rows: [
    ['a slow sender, a slow link', slow, sender_named, link_named, innocent_in_slow],
    ['nothing slow', clean, '-', '-', rest.blamed_in_clean],
  ].map((row, index) => {
    const ms = index === 0 ? rest.slow_ms : rest.clean_ms
    return [...row.map(String), `${digits(ms / 1000)} s`]
  }),
})

const targetsOf = ({ rounds, hung, seed, cost, troubles, pairs }) => [
  ...roundTargets(rounds),
  { claim: 'ms that a hung node delays the others', atMost: 10, measured: hung.later_by_ms },
  ...seedTargets(seed),
  { claim: 'ms of CPU of the probe on a node', atMost: 45, measured: cost.cpu_ms },
  { claim: 'processes of the probe', atMost: 30, measured: cost.processes },
  { claim: 'bytes of an answer', atMost: 6000, measured: cost.bytes },
  { claim: 'files left', atMost: 0, measured: cost.files_left },
  ...troubleTargets(Object.values(troubles)),
  ...pairTargets(pairs),
]

function roundTargets(rounds) {
  const most = (key, of = rounds) => Math.max(...of.map((one) => one[key]))
  const firsts = [
    [8, 2.5],
    [64, 8],
  ].flatMap(([nodes, atMost]) => {
    const of = rounds.filter((one) => one.nodes === nodes && one.delayMs === 0)
    const claim = `s for the first round of ${nodes} nodes`
    return of.length === 0 ? [] : [{ claim, atMost, measured: most('first_ms', of) / 1000 }]
  })
  const eight = rounds.filter((one) => one.nodes === 8)
  return [
    {
      claim: 'ssh commands per node, however many rounds',
      atMost: 1,
      measured: most('commands_per_node'),
    },
    { claim: 'handshakes at once', atMost: 8, measured: most('handshakes_at_once') },
    ...firsts,
    {
      claim: 'ms of a later round of 8 nodes beyond what the slowest node takes to answer',
      atMost: 50,
      measured: most('overhead_ms', eight),
    },
  ]
}

const seedTargets = ({ seed_ms: theirs, seed_command_ms: command, first_ms, later_ms }) => [
  {
    claim: `times as fast as the seed's way at ${digits(command)} ms a command, first round`,
    atLeast: 20,
    measured: theirs / first_ms,
  },
  { claim: 'times as fast as it, later round', atLeast: 20, measured: theirs / later_ms },
]

function troubleTargets(all) {
  const sum = (key) => all.reduce((total, one) => total + one[key], 0)
  const tried = sum('tried')
  return [
    { claim: `of ${tried} troubles not named rightly`, atMost: 0, measured: tried - sum('named') },
    { claim: 'troubles called healthy', atMost: 0, measured: sum('healthy') },
  ]
}

const pairTargets = ({ slow, sender_named, link_named, clean, blamed_in_clean }) => [
  { claim: `of ${slow} slow senders not named`, atMost: 0, measured: slow - sender_named },
  { claim: `of ${slow} slow links not named`, atMost: 0, measured: slow - link_named },
  { claim: `blamed in ${clean} clean networks of 8 nodes`, atMost: 0, measured: blamed_in_clean },
]
