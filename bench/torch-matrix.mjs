// Correct jobs of many kinds: which tier does each reach, and does one process agree where it sees the same samples?
// MINICLUSTER_TORCH names an environment with torch, transformers, accelerate and lightning.
// `--quick` takes two ranks only; names of configurations take only these.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startRanks } from './torch/harness.mjs'

const folder = join(import.meta.dirname, 'torch/matrix')
const configurations = JSON.parse(await readFile(join(folder, 'configurations.json'), 'utf8'))
const isQuick = process.argv.includes('--quick')
const only = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const names = Object.keys(configurations).filter((name) => only.length === 0 || only.includes(name))
const ranks = await startRanks('--frameworks')

const reasonsOf = ({ findings, not_shown: missing }) =>
  findings.length > 0
    ? findings.map(({ kind, message }) => `${kind}: ${message}`).join('; ')
    : missing.filter((text) => !text.startsWith('The same script as one process')).join('; ')

const worst = ({ largest }) =>
  !largest?.limit ? '' : ` ${(largest.difference / largest.limit).toFixed(3)} of the limit`

const cells = []
for (const name of names) {
  const {
    script = name,
    worlds = [2, 3, 4],
    asked = 'bitwise',
    because,
    oneProcess,
  } = configurations[name]
  for (const world of isQuick ? worlds.slice(0, 1) : worlds) {
    const job = { script: join(folder, `${script}.py`), arguments: [], timeout: 120 }
    const proof = await ranks.prove(job, world, { withReplay: true })
    const alone = proof.one_process
    const isReached = proof.tier === asked && (!oneProcess || alone?.status === 'agrees')
    cells.push({ isReached, isFailed: proof.tier === 'failed' && asked !== 'failed' })
    console.log(
      `${isReached ? 'as asked' : 'NOT    '} ${name} W=${world}: asked ${asked}, reached ${proof.tier} over ${proof.num_steps} steps; ` +
        `one process: ${alone?.status ?? 'not run'}${alone ? worst(alone) : ''}`,
    )
    if (!isReached || because) console.log(`    ${because ?? ''} ${reasonsOf(proof)}`)
    if (oneProcess && alone?.status === 'not-compared') console.log(`    ${alone.reason}`)
  }
}
await ranks.stop()

const count = (test) => cells.filter(test).length
console.log(
  `${count((one) => one.isReached)} of ${cells.length} cells as asked, ${count((one) => one.isFailed)} false failures`,
)
