// One-bug scripts and their corrected twins: are the bugs named, and the twins left in peace?
// MINICLUSTER_TORCH names an environment with torch. One process imports torch, and forks the ranks of all jobs.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startRanks } from './torch/harness.mjs'

const folder = join(import.meta.dirname, 'torch/one-bug')
const world = 2
const expected = JSON.parse(await readFile(join(folder, 'expected.json'), 'utf8'))
const only = process.argv.slice(2)
const names = Object.keys(expected).filter((name) => only.length === 0 || only.includes(name))
const ranks = await startRanks()

const play = (name, isFixed) => {
  const script = join(folder, `${name}.py`)
  const job = { script, arguments: isFixed ? ['--fixed'] : [], timeout: 20 }
  // What its user would have to give it; most scripts have a batch size per rank and are not compared.
  return ranks.prove(job, world, { withReplay: false, added: expected[name].oneProcess ?? [] })
}

const isNamed = ({ findings }, { kinds, step, ranks: blamed }) =>
  findings.some(
    (one) =>
      kinds.includes(one.kind) &&
      (step === undefined || one.step === step) &&
      (blamed === undefined || String(one.ranks) === String(blamed)),
  )
const wordsOf = ({ tier, findings, codes }) =>
  `${tier} ${findings.map(({ kind, step, ranks: at }) => `${kind}@${step}[${at}]`).join(' ')} exit ${codes}`

const rows = []
for (const name of names) {
  const [bug, twin] = [await play(name, false), await play(name, true)]
  const row = {
    name,
    part: expected[name].part ?? 'tuned on',
    isNamed: isNamed(bug, expected[name]),
    isPassed: bug.tier !== 'failed',
    twinFindings: twin.findings.length,
    isTwinCompared: twin.one_process?.status === 'agrees',
  }
  rows.push(row)
  console.log(`${row.isNamed ? 'named ' : 'MISSED'} ${name}: ${wordsOf(bug)}`)
  const isQuiet = row.twinFindings === 0 && ['consistent', 'bounded'].includes(twin.tier)
  if (!isQuiet) console.log(`  TWIN ${wordsOf(twin)}`)
}
await ranks.stop()

for (const title of ['tuned on', 'held out at first', 'held out']) {
  const part = rows.filter((row) => row.part === title)
  const count = (test) => part.filter(test).length
  console.log(
    `${title}: ${count((row) => row.isNamed)} of ${part.length} named, ` +
      `${count((row) => row.isPassed)} passed unnoticed, ` +
      `${count((row) => row.twinFindings > 0)} of ${part.length} twins accused ` +
      `(${count((row) => row.isTwinCompared)} of them compared with one process)`,
  )
}
