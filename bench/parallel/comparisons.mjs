// Jobs that should compute what one process of the same script computes, and the same with one mistake each.
import { join } from 'node:path'
import { correctModels, wrongModels } from './model-comparisons.mjs'

/** Name, number of ranks, words for the script; `only` are words that the one process has as well. */
const correct = [
  ['data', 2, 'data'],
  ['data', 4, 'data'],
  ['data, accumulation', 2, 'data --accumulate 2'],
  ['data, torch.compile', 2, 'data --compile'],
  ['ZeroRedundancyOptimizer', 2, 'zero'],
  ['ZeroRedundancyOptimizer', 4, 'zero'],
  ['FSDP1', 2, 'flat'],
  ['FSDP1, original parameters', 2, 'flat --original'],
  ['FSDP2, clipping', 2, 'sharded', '--clip'],
  ['FSDP2, bfloat16', 2, 'sharded', '--bf16'],
  ['FSDP2', 8, 'sharded'],
  ['HSDP', 4, 'hybrid'],
  ['HSDP', 8, 'hybrid'],
  ['tensor', 2, 'tensor'],
  ['tensor', 4, 'tensor'],
  ['tensor, recomputation', 2, 'tensor --recompute'],
  ['tensor by hand', 2, 'by-hand'],
  ['tensor by hand', 4, 'by-hand'],
  ['tensor and sequence', 2, 'sequence'],
  ['tensor and sequence', 4, 'sequence'],
  ['FSDP2 x tensor', 4, 'sharded-and-tensor'],
  ['FSDP2 x tensor', 8, 'sharded-and-tensor'],
  ['GPipe', 2, 'pipeline'],
  ['1F1B', 2, '1f1b'],
  ['1F1B', 4, '1f1b', '--blocks 4'],
  ['interleaved 1F1B', 2, 'interleaved', '--blocks 4'],
]

/** With the kinds of finding that name it. */
const wrong = [
  ['gradients of replicas are added up', 2, 'data --mistake summed', '', 'gradient-scale'],
  [
    'parts of a batch are added up',
    2,
    'data --accumulate 2 --mistake not-divided',
    '',
    'gradient-scale',
  ],
  ['replicas train with the same samples', 2, 'data --mistake same-rows', '', 'same-rows'],
  ['micro-batches are added up', 2, 'pipeline --mistake summed', '', 'gradient-scale'],
  [
    'a stage repeats a layer',
    2,
    'pipeline --mistake repeated-layer',
    '--blocks 4',
    'held-by-stages',
  ],
  [
    'a stage leaves out a layer',
    2,
    'pipeline --mistake skipped-layer',
    '--blocks 4',
    'missing-parameter',
  ],
  ['a stage has another learning rate', 2, 'pipeline --mistake other-rate', '', 'update-differs'],
  [
    'no sum in the backward pass',
    2,
    'by-hand --mistake not-reduced',
    '',
    'missing-reduction differs-from-reference',
  ],
  ['both ranks hold the same shard', 2, 'by-hand --mistake same-shard', '', 'missing-slice'],
  [
    'each rank adds the bias',
    2,
    'by-hand --mistake bias-on-each-rank',
    '',
    'differs-from-reference',
  ],
  [
    'other samples in a tensor-parallel group',
    2,
    'by-hand --mistake other-samples',
    '',
    'other-samples-in-group differs-from-reference',
  ],
]

const split = (/** @type {string} */ text) => text.split(' ').filter(Boolean)

const scriptOf = (name) => join(import.meta.dirname, name)

/** What runs, beside which reference, and the kinds that name its mistake; none where it is correct. */
const asComparison = (script) => (/** @type {(string | number)[]} */ one) => {
  const [name, world, words = '', shared = '', kinds = ''] = one.map(String)
  return {
    script: scriptOf(script),
    name: String(name),
    world: Number(world),
    arguments: [...split(words), ...split(shared), '--steps', '3'],
    reference: ['plain', ...split(shared), '--steps', '3'],
    kinds: split(kinds),
  }
}

/** All comparisons, the correct ones first. */
export const comparisons = [
  ...correct.map(asComparison('shapes.py')),
  ...correctModels.map(asComparison('language_model.py')),
  ...wrong.map(asComparison('shapes.py')),
  ...wrongModels.map(asComparison('language_model.py')),
]

/** Runs one comparison and judges the verdict. */
export async function measureComparison(ranks, { script, ...one }) {
  const started = performance.now()
  const job = { script, arguments: one.arguments, timeout: 120 }
  const reference = { script, arguments: one.reference, ranks: 1 }
  const { codes, proof, verdicts } = await ranks.compare(job, one.world, [reference])
  const { comparison } = verdicts[0]
  const errors = proof.findings.filter(({ severity }) => severity === 'error')
  const isCorrect = one.kinds.length === 0
  const isNamed = errors.some(({ kind }) => one.kinds.includes(kind))
  const isAgreed = codes.every((code) => code === 0) && comparison.status === 'agrees'
  return {
    name: one.name,
    world: one.world,
    isCorrect,
    status: comparison.status,
    places: `${comparison.num_mapped} of ${comparison.num_pieces}`,
    isAllMapped: comparison.num_mapped === comparison.num_pieces,
    kinds: errors.map(({ kind }) => kind).join(' '),
    step: errors[0]?.step ?? null,
    parameter: errors[0]?.parameter ?? null,
    isRight: isCorrect ? isAgreed && errors.length === 0 : isNamed,
    // What is neither named nor passed.
    passes: proof.tier !== 'failed' && proof.tier !== 'unknown',
    reason: comparison.reason,
    seconds: Math.round((performance.now() - started) / 100) / 10,
  }
}

/** One row for each. */
export const comparisonTable = (rows) => ({
  columns: ['job against one process', 'ranks', 'comparison', 'parts with a place', 'error', 's'],
  rows: rows.map(({ name, world, status, places, kinds, seconds }) => [
    name,
    String(world),
    status,
    places,
    kinds || 'none',
    String(seconds),
  ]),
})

export const comparisonTargets = (rows) => {
  const [right, faulty] = [true, false].map((isCorrect) =>
    rows.filter((one) => one.isCorrect === isCorrect),
  )
  const count = (some, wanted) => some.filter(wanted).length
  return [
    {
      claim: `of ${right.length} correct jobs beside one process, those with an error`,
      atMost: 0,
      measured: count(right, ({ kinds }) => kinds !== ''),
    },
    {
      claim: `of ${right.length} correct jobs beside one process, those that do not agree over all parameters`,
      atMost: 0,
      measured: count(right, ({ isRight, isAllMapped }) => !isRight || !isAllMapped),
    },
    {
      claim: `of ${faulty.length} jobs with one mistake beside one process, those that are named`,
      atLeast: Math.ceil(0.95 * faulty.length),
      measured: count(faulty, ({ isRight }) => isRight),
    },
    {
      claim: 'jobs with one mistake that pass',
      atMost: 0,
      measured: count(faulty, ({ passes }) => passes),
    },
  ]
}
