import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  comparisons,
  comparisonTable,
  comparisonTargets,
  measureComparison,
} from './parallel/comparisons.mjs'
import { launchRanks } from './torch/harness.mjs'

export const title = 'Correct PyTorch jobs of every kind of parallelism'
export const rule =
  'Each job runs bare, then on record, and then each rank runs again alone (MINICLUSTER_TORCH names an environment with torch). None makes a mistake, so none may fail; its replay must be equal to the last bit, and its weights must be those of the bare run. The last jobs must be named: the twin of `overlapped` without its `wait()`, and that of `ring` whose messages are received as another type; `bytes_ring` receives their bytes and views them as the right type. The jobs of the second table are compared with one process of the same script, by parameter and part; its last rows have one mistake each. The language model is arranged by hand: its mistakes were written before they were tried.'

/** The numbers of ranks of each job. */
const worlds = {
  tensor_parallel: [2, 4],
  sequence_parallel: [2],
  tensor_parallel_by_hand: [2],
  gpipe: [2],
  one_forward_one_backward: [2, 4],
  interleaved: [2],
  pipeline_and_data: [4],
  experts: [2, 4],
  sharded: [2],
  hybrid_sharded: [4],
  sharded_and_tensor: [4],
  context_parallel: [2],
  ring: [2, 4],
  bytes_ring: [2],
  overlapped: [2],
  no_wait: [2],
  other_type: [2],
}
const mistakes = {
  no_wait: 'in-flight',
  other_type: 'unmatched-message',
}
const script = join(import.meta.dirname, 'parallel/jobs.py')

export async function measure({ isQuick, only, progress }) {
  const names = Object.keys(worlds).filter((name) => only?.includes(name) ?? true)
  const ranks = await launchRanks()
  const scratch = await mkdtemp(join(tmpdir(), 'minicluster-parallel-'))
  const rows = []
  for (const name of isQuick ? names.slice(0, 2) : names)
    for (const world of worlds[name]) {
      const row = await measureJob({ ranks, scratch }, name, world)
      rows.push(row)
      progress(Object.values(row).join('; '))
    }
  const compared = []
  for (const one of isQuick ? [] : comparisons) {
    if (!(only?.some((name) => name === 'comparisons' || name === one.name) ?? true)) continue
    const row = await measureComparison(ranks, one)
    compared.push(row)
    progress(Object.values(row).join('; '))
  }
  await ranks.stop()
  await rm(scratch, { recursive: true, force: true })
  return {
    tables: [tableOf(rows), comparisonTable(compared)],
    targets: [...targetsOf(rows), ...comparisonTargets(compared)],
    results: { rows, compared },
  }
}

async function measureJob({ ranks, scratch }, name, world) {
  const job = (weights) => ({
    script,
    arguments: [name, '--weights', join(scratch, weights)],
    timeout: 120,
  })
  const { codes } = await ranks.play(job('bare'), world, null)
  const proof = await ranks.prove(job('recorded'), world, { withReplay: true })
  const isEnded = [...codes, ...proof.codes].every((code) => code === 0)
  const isUnchanged = isEnded && (await haveEqualWeights(scratch, world))
  const errors = proof.findings.filter(({ severity }) => severity === 'error')
  const kinds = errors.map(({ kind }) => kind).join(' ')
  const expected = mistakes[name] ?? ''
  return {
    name,
    world,
    tier: proof.tier,
    expected,
    kinds,
    isUnchanged,
    isRight: kinds === expected && (expected !== '' || (isUnchanged && proof.tier === 'bitwise')),
    reasons: [...proof.findings.map(({ message }) => message), ...proof.not_shown].join(' '),
  }
}

async function haveEqualWeights(scratch, world) {
  for (let rank = 0; rank < world; rank++) {
    const [bare, recorded] = await Promise.all(
      ['bare', 'recorded'].map((run) =>
        readFile(join(scratch, `${run}-${rank}-of-${world}`), 'utf8'),
      ),
    )
    if (bare !== recorded) return false
  }
  return true
}

const targetsOf = (rows) => {
  const correct = rows.filter(({ expected }) => expected === '')
  const count = (wanted) => correct.filter(wanted).length
  return [
    { claim: 'correct jobs that fail', atMost: 0, measured: count(({ kinds }) => kinds !== '') },
    {
      claim: 'correct jobs whose weights a record changes',
      atMost: 0,
      measured: count(({ isUnchanged }) => !isUnchanged),
    },
    {
      claim: 'correct jobs that are not replayed to the last bit',
      atMost: 0,
      measured: count(({ tier }) => tier !== 'bitwise'),
    },
    {
      claim: 'mistakes that are not named',
      atMost: 0,
      measured: rows.filter(({ expected, kinds }) => expected !== '' && kinds !== expected).length,
    },
  ]
}

const tableOf = (rows) => ({
  columns: ['job', 'ranks', 'tier', 'error', 'weights as bare'],
  rows: rows.map(({ name, world, tier, kinds, isUnchanged }) => [
    name,
    String(world),
    tier,
    kinds || 'none',
    isUnchanged ? 'yes' : 'no',
  ]),
})
