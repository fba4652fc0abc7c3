import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { keepResults } from './harness/kept-results.mjs'
import { torchProgram } from './torch/environment.mjs'

export const title = 'A PyTorch job over two machines: one verdict, the right node and rank'
export const rule =
  'Two network namespaces with a virtual wire are two machines (MINICLUSTER_TORCH names an environment with torch). On each, `minicluster` starts torchrun with two ranks of one job, and `report --runs a b` merges the records. Each scenario says beforehand which verdict, node and ranks are right. The time is that from the fault until the commands of both nodes have ended.'

const tests = join(import.meta.dirname, '../__tests__/support/torch')
const heavy = '--width 40000 --samples 1920 --pause-ms 10'
const long = '--epochs 40 --pause-ms 50'

/** What is done, and what the merged report must say; `at` is the blamed part as the report spells it. */
const scenarios = [
  { name: 'check of a correct job', variables: { MODE: 'check' }, verdict: 'pass', at: '' },
  {
    name: 'check of a stale gradient on rank 3',
    verdict: 'fail',
    at: 'rank 3 on b',
    variables: { MODE: 'check', ARGUMENTS: '--epochs 4 --stale-on 3' },
  },
  {
    name: 'check whose agent on b is killed',
    verdict: 'fail',
    at: 'ranks 2 and 3 on b',
    variables: { MODE: 'check', STEPS: 100, FAULT: 'agent', ARGUMENTS: long },
  },
  {
    name: 'run whose agent on b is killed',
    verdict: 'fail',
    at: 'ranks 2 and 3 on b',
    variables: { FAULT: 'agent', ARGUMENTS: long },
  },
  {
    name: 'run in which the link from b slows down',
    verdict: 'fail',
    at: 'from b to a',
    variables: { FAULT: 'slow-link', AFTER: 24, RATE: '100mbit', ARGUMENTS: heavy },
  },
  {
    name: 'the same run on the same link',
    variables: { ARGUMENTS: heavy },
    verdict: 'pass',
    at: '',
  },
]

const usualRounds = 3

/**
 * Three rounds of each scenario unless `--rounds` says otherwise; `--only` chooses scenarios by their name. After
 * `--minutes` it reports what there is, and the next call goes on from there.
 */
export async function measure({ program, scratch, isQuick, only, asked, progress, deadlineMs }) {
  const chosen = scenarios.filter(({ name }) => only?.includes(name) ?? true)
  const numRounds = isQuick ? 1 : (asked.rounds ?? usualRounds)
  const rig = await Promise.all(
    ['two-nodes.sh', 'scripts/train.py'].map((file) => readFile(join(tests, file), 'utf8')),
  )
  const memory = keepResults('torch-nodes', {
    chosen,
    numRounds,
    rig,
    program: await readFile(program.path, 'utf8'),
  })
  const rounds = Array.from({ length: numRounds }, (_, round) => round)
  const turns = rounds.flatMap((round) => chosen.map((scenario) => ({ round, scenario })))
  for (const { round, scenario } of turns) {
    if (memory.count(scenario.name) > round) continue
    if (performance.now() > deadlineMs) break
    const outcome = await perform(scenario, { program, scratch })
    memory.keep({ series: scenario.name, ...outcome })
    progress(`${outcome.isRight ? 'right' : 'WRONG'} ${JSON.stringify(outcome)}`)
  }
  const outcomes = chosen.flatMap(({ name }) => memory.of(name))
  if (outcomes.length === chosen.length * numRounds) memory.forget()
  return {
    tables: [tableOf(chosen, outcomes)],
    targets: [
      {
        claim: 'of all merged reports have the right verdict, node and ranks',
        atLeast: 1,
        measured: outcomes.filter(({ isRight }) => isRight).length / outcomes.length,
      },
    ],
    results: { outcomes },
  }
}

async function perform({ name, variables, verdict, at }, { program, scratch }) {
  const folder = await mkdtemp(join(scratch, 'torch-nodes-'))
  await mkdir(folder, { recursive: true })
  const rig = [join(tests, 'two-nodes.sh'), folder, program.path, torchProgram('torchrun')]
  const given = { NODE: process.execPath, SCRIPT: join(tests, 'scripts/train.py'), RANKS: 2 }
  const env = { ...process.env, ...toText({ ...given, ...variables }) }
  const options = { cwd: folder, timeout: 420_000, env }
  const words = ['-Urn', '--kill-child', 'sh', ...rig]
  await promisify(execFile)('unshare', words, options)
  const report = await merge(folder, program)
  const found = { verdict: report.verdict, at: blamedIn(report) }
  const numberIn = async (file) => Number(await readFile(join(folder, file), 'utf8'))
  return {
    name,
    ...found,
    seconds: variables.FAULT ? (await numberIn('end.s')) - (await numberIn('fault.s')) : null,
    codes: [await numberIn('a.rc'), await numberIn('b.rc')],
    isRight: found.verdict === verdict && found.at === at,
  }
}

const toText = (variables) =>
  Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, String(value)]))

/** A verdict that is no pass sets the exit code, and is a result. */
async function merge(folder, program) {
  const runs = [join(folder, 'a'), join(folder, 'b')]
  const words = ['report', ...runs, '--output', join(folder, 'report.html'), '--json']
  const { stdout } = await program.call(...words).catch((error) => error)
  return JSON.parse(stdout)
}

/** The blamed ranks or nodes, by the fields of the report and not by its sentences. */
function blamedIn({ proof, nodes: { nodes, findings } }) {
  const nameOf = ({ name }) => name.split('/').at(-1)
  const nodeOf = (rank) => nodes.find(({ ranks }) => ranks.includes(rank))
  const placed = (ranks) =>
    `${ranks.length === 1 ? 'rank' : 'ranks'} ${ranks.join(' and ')} on ${nameOf(nodeOf(ranks[0]))}`
  const failed = nodes.flatMap(({ failed_ranks: ranks }) =>
    ranks.length > 0 ? [placed(ranks)] : [],
  )
  const mistakes = (proof?.findings ?? [])
    .filter(({ severity, ranks }) => severity === 'error' && ranks.length > 0)
    .map(({ ranks }) => placed(ranks))
  const links = findings
    .filter(({ blame, severity }) => severity !== 'minor' && blame.kind === 'link')
    .map(({ blame }) => `from ${nameOf(nodeOf(blame.from))} to ${nameOf(nodeOf(blame.to))}`)
  return [...new Set([...failed, ...mistakes, ...links])].join(', ')
}

function tableOf(chosen, outcomes) {
  const of = (name) => outcomes.filter((one) => one.name === name)
  const timesOf = (list) => list.flatMap(({ seconds }) => seconds ?? [])
  return {
    columns: ['scenario', 'asked', 'right', 'what the reports said', 'longest time to the end'],
    rows: chosen.map(({ name, verdict, at }) => {
      const own = of(name)
      const times = timesOf(own)
      return [
        name,
        spell({ verdict, at }),
        `${own.filter(({ isRight }) => isRight).length} of ${own.length}`,
        [...new Set(own.map(spell))].join('; '),
        times.length === 0 ? '-' : `${Math.max(...times).toFixed(1)} s`,
      ]
    }),
  }
}

const spell = ({ verdict, at }) => (at === '' ? verdict : `${verdict}, ${at}`)
