// One-bug scripts and their corrected twins: are the bugs named, and the twins left in peace?
// MINICLUSTER_TORCH names an environment with torch. One process imports torch, and forks the ranks of all jobs.
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { build } from 'esbuild'

const here = import.meta.dirname
const folder = join(here, 'torch/one-bug')
const scratch = await mkdtemp(join(tmpdir(), 'minicluster-one-bug-'))
const bundled = join(scratch, 'judge.mjs')
await build({
  entryPoints: [join(here, 'torch/judge-journals.ts')],
  ...{ bundle: true, platform: 'node', format: 'esm', outfile: bundled, logLevel: 'error' },
})
const { judgeJournals } = await import(bundled)

const world = 2
const expected = JSON.parse(await readFile(join(folder, 'expected.json'), 'utf8'))
const only = process.argv.slice(2)
const names = Object.keys(expected).filter((name) => only.length === 0 || only.includes(name))
const python = join(process.env['MINICLUSTER_TORCH'] ?? '', 'bin/python')
const ranks = spawn(python, [join(here, 'torch/forked_ranks.py')], {
  stdio: ['pipe', 'pipe', 'inherit'],
})
const answers = createInterface({ input: ranks.stdout })[Symbol.asyncIterator]()

async function play(name, isFixed) {
  const directory = join(scratch, `${name}${isFixed ? '-fixed' : ''}`)
  const job = { script: join(folder, `${name}.py`), arguments: isFixed ? ['--fixed'] : [] }
  ranks.stdin.write(`${JSON.stringify({ ...job, world, directory, timeout: 20 })}\n`)
  const { value } = await answers.next()
  return { ...judgeJournals(directory, world), codes: JSON.parse(String(value)).codes }
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
    isHeldOut: expected[name].isHeldOut === true,
    isNamed: isNamed(bug, expected[name]),
    isPassed: bug.tier !== 'failed',
    twinFindings: twin.findings.length,
    twinSteps: twin.num_steps,
  }
  rows.push(row)
  console.log(`${row.isNamed ? 'named ' : 'MISSED'} ${name}: ${wordsOf(bug)}`)
  if (row.twinFindings > 0 || twin.tier !== 'consistent') console.log(`  TWIN ${wordsOf(twin)}`)
}
ranks.stdin.end()
await rm(scratch, { recursive: true, force: true })

for (const isHeldOut of [false, true]) {
  const title = isHeldOut ? 'held out' : 'tuned on'
  const part = rows.filter((row) => row.isHeldOut === isHeldOut)
  const count = (test) => part.filter(test).length
  console.log(
    `${title}: ${count((row) => row.isNamed)} of ${part.length} named, ` +
      `${count((row) => row.isPassed)} passed unnoticed, ` +
      `${count((row) => row.twinFindings > 0)} of ${part.length} twins accused`,
  )
}
