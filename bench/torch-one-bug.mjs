import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mergeRows, namesOf } from './harness/shard.mjs'
import { launchRanks } from './torch/harness.mjs'

export const title = 'PyTorch scripts with one bug each, and their corrected twins'
export const rule =
  'Two ranks (MINICLUSTER_TORCH names an environment with torch). A bug is named if a finding has its kind and, where there is one, its step and its ranks. A twin is the same script without the bug and must have no finding. The measurement may have been made in parts (--shard); the table names the commits. Scripts that were held out had not been run when the checks were written.'

const folder = join(import.meta.dirname, 'torch/one-bug')
const world = 2

export async function measure({ isQuick, only, shard, circumstances, progress }) {
  const expected = JSON.parse(await readFile(join(folder, 'expected.json'), 'utf8'))
  const all = Object.keys(expected)
  const own = namesOf(all, shard).filter((name) => only?.includes(name) ?? true)
  const ranks = await launchRanks()
  const measured = []
  for (const name of isQuick ? own.slice(0, 2) : own) {
    const row = await measurePair(ranks, { name, ...expected[name] })
    measured.push({ ...row, commit: circumstances.commit })
    progress(`${row.isNamed ? 'named' : 'MISSED'} ${name}: ${row.bug}; twin: ${row.twin}`)
  }
  await ranks.stop()
  const rows = shard === null ? measured : mergeRows(all, measured, await recordedRows())
  const tables = [overview(rows), commitsOf(rows, all.length), tableOf(rows)]
  return { tables, targets: targetsOf(rows, shard && all.length), results: { rows } }
}

/** An earlier record has one commit for all rows. */
async function recordedRows() {
  const text = await readFile(join(import.meta.dirname, 'results/torch-one-bug.json'), 'utf8')
  const { commit, results } = JSON.parse(text)
  return results.rows.map((row) => ({ commit, ...row }))
}

/**
 * @param {any} ranks
 * @param {any} script
 */
async function measurePair(ranks, { name, part = 'tuned on', oneProcess: added = [], ...wanted }) {
  const play = (isFixed) => {
    const script = join(folder, `${name}.py`)
    const job = { script, arguments: isFixed ? ['--fixed'] : [], timeout: 20 }
    // The arguments that its user would have to give; most scripts have a batch size per rank and are not compared.
    return ranks.prove(job, world, { withReplay: false, added })
  }
  const [bug, twin] = [await play(false), await play(true)]
  return {
    name,
    part,
    bug: wordsOf(bug),
    twin: wordsOf(twin),
    isNamed: isNamed(bug, wanted),
    // What a design may explain is said, and fails nothing.
    isPassed: bug.tier !== 'failed' && !(wanted.isAdvice && isNamed(bug, wanted)),
    isTwinAccused: twin.findings.length > 0 || !['consistent', 'bounded'].includes(twin.tier),
    isTwinCompared: twin.one_process?.status === 'agrees',
  }
}

/** @param {any} wanted */
const isNamed = ({ findings }, { kinds, step, ranks: blamed }) =>
  findings.some(
    (one) =>
      kinds.includes(one.kind) &&
      (step === undefined || one.step === step) &&
      (blamed === undefined || String(one.ranks) === String(blamed)),
  )

const wordsOf = ({ tier, findings, codes }) =>
  `${tier} ${findings.map(({ kind, step, ranks: at }) => `${kind}@${step}[${at}]`).join(' ')} exit ${codes}`

const count = (rows, key) => rows.filter((row) => row[key]).length

const overview = (rows) => ({
  columns: ['scripts', 'named', 'passed unnoticed', 'twins accused', 'twins like one process'],
  rows: ['tuned on', 'held out at first', 'held out'].map((part) => {
    const own = rows.filter((row) => row.part === part)
    return [
      `${part}: ${own.length}`,
      ...['isNamed', 'isPassed', 'isTwinAccused', 'isTwinCompared'].map((key) =>
        String(count(own, key)),
      ),
    ]
  }),
})

const commitsOf = (rows, total) => ({
  columns: ['commit', `pairs of ${total}`],
  rows: [...new Set(rows.map(({ commit }) => commit))].map((commit) => [
    String(commit),
    String(rows.filter((row) => row.commit === commit).length),
  ]),
})

const tableOf = (rows) => ({
  columns: ['script', 'named', 'what was found', 'its twin'],
  rows: rows.map(({ name, isNamed: found, bug, twin }) => [name, found ? 'yes' : 'NO', bug, twin]),
})

const targetsOf = (rows, wanted) => [
  ...(wanted === null ? [] : [{ claim: 'pairs measured', atLeast: wanted, measured: rows.length }]),
  { claim: 'of all bugs named', atLeast: 0.95, measured: count(rows, 'isNamed') / rows.length },
  { claim: 'bugs passed unnoticed', atMost: 0, measured: count(rows, 'isPassed') },
  { claim: 'twins accused', atMost: 0, measured: count(rows, 'isTwinAccused') },
]
