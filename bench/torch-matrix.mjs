import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { launchRanks } from './torch/harness.mjs'

export const title = 'Correct PyTorch jobs of many kinds: the tier that each reaches'
export const rule =
  'Each job is an unmodified script (MINICLUSTER_TORCH names an environment with torch, transformers, accelerate and lightning). It is run on record with 2, 3 and 4 ranks, one of them with 8; then each rank is run again alone, the script as one process, and one process that plays all ranks in turn, as `check` does. A job must reach the tier and the result of the fold that were written down for it, and none may fail. The last column is the deviation from one process that comes nearest to its limit.'

const folder = join(import.meta.dirname, 'torch/matrix')

export async function measure({ isQuick, only, progress }) {
  const configurations = JSON.parse(await readFile(join(folder, 'configurations.json'), 'utf8'))
  const names = Object.keys(configurations).filter((name) => only?.includes(name) ?? true)
  const ranks = await launchRanks('--frameworks')
  const cells = []
  for (const name of names) {
    const { worlds = [2, 3, 4] } = configurations[name]
    for (const world of isQuick ? worlds.slice(0, 1) : worlds) {
      const cell = await measureCell(ranks, { name, world, ...configurations[name] })
      cells.push(cell)
      progress(`${cell.isReached ? 'as asked' : 'NOT'} ${Object.values(cell).join('; ')}`)
    }
  }
  await ranks.stop()
  return { tables: [tableOf(cells)], targets: targetsOf(cells), results: { cells } }
}

const plain = { asked: 'bitwise', fold: 'bitwise', because: '', oneProcess: false }
const notRun = { status: 'not run', num_steps: 0, largest: null, reason: '' }

async function measureCell(ranks, { name, world, script = name, ...given }) {
  const wanted = { ...plain, ...given }
  const job = { script: join(folder, `${script}.py`), arguments: [], timeout: 120 }
  const proof = await ranks.prove(job, world, { withReplay: true })
  const alone = proof.one_process ?? notRun
  const folded = proof.folded_reference ?? notRun
  const isReached = isAsAsked(wanted, proof, { alone, folded })
  return {
    name,
    world,
    asked: wanted.asked,
    reached: proof.tier,
    steps: proof.num_steps,
    isReached,
    isFailed: proof.tier === 'failed' && wanted.asked !== 'failed',
    byFold: folded.status,
    foldedSteps: folded.num_steps,
    foldReason: folded.reason ?? '',
    oneProcess: alone.status,
    ofLimit: ofLimit(alone.largest),
    reasons: isReached
      ? wanted.because
      : [wanted.because, reasonsOf(proof), alone.reason, folded.reason].join(' '),
  }
}

/** A fold is bitwise only if it made all steps. */
const isAsAsked = ({ asked, fold, oneProcess }, proof, { alone, folded }) =>
  proof.tier === asked &&
  folded.status === fold &&
  (fold !== 'bitwise' || folded.num_steps === proof.num_steps) &&
  (!oneProcess || alone.status === 'agrees')

const reasonsOf = ({ findings, not_shown: missing }) =>
  findings.length > 0
    ? findings.map(({ kind, message }) => `${kind}: ${message}`).join('; ')
    : missing.filter((text) => !text.startsWith('The same script as one process')).join('; ')

const ofLimit = (largest) => (largest?.limit ? largest.difference / largest.limit : null)

const tableOf = (cells) => ({
  columns: ['job', 'ranks', 'asked', 'reached', 'steps', 'by fold', 'one process', 'of the limit'],
  rows: cells.map((cell) => [
    cell.name,
    String(cell.world),
    cell.asked,
    cell.reached,
    String(cell.steps),
    cell.foldReason
      ? `${cell.byFold}: ${cell.foldReason}`
      : `${cell.byFold}, ${cell.foldedSteps} steps`,
    cell.oneProcess,
    cell.ofLimit === null ? '-' : cell.ofLimit.toFixed(3),
  ]),
})

const targetsOf = (cells) => [
  {
    claim: 'of all jobs reach what was asked',
    atLeast: 1,
    measured: cells.filter(({ isReached }) => isReached).length / cells.length,
  },
  {
    claim: 'correct jobs failed',
    atMost: 0,
    measured: cells.filter(({ isFailed }) => isFailed).length,
  },
]
