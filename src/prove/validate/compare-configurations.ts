import type { CorrectnessFinding } from '../../kit/records/reports/correctness-report.js'
import type { BackendSelection, RunMetrics } from '../../kit/records/run/run-metrics.js'
import { errorFinding, noteFinding } from './finding.js'
import { runNames, type RunPair } from './run-pair.js'
import { nameOfWorkload } from '../../kit/wording/workload-name.js'

type Field = {
  readonly name: string
  readonly value: (run: RunMetrics) => string | number | null | undefined
  readonly describe: (name: string, message: string) => CorrectnessFinding
}

/** A different value makes it a different training. */
const differentTraining: Field['describe'] = (name, message) =>
  errorFinding('configuration', `The runs were configured differently: ${name} is ${message}.`)

/** A different value rounds differently, so only a tolerance can be required, not equal bits. */
const differentRounding: Field['describe'] = (name, message) =>
  noteFinding(
    'configuration',
    `The runs round differently: ${name} is ${message}; only a tolerance can be checked.`,
  )

const mustMatch = [
  'seed',
  'batch_size',
  'learning_rate',
  'num_steps',
  'optimizer',
  'hidden_size',
  'num_layers',
  'input_size',
  'output_size',
] as const

const fields: readonly Field[] = [
  ...mustMatch.map((name) => ({
    name,
    value: ({ config }: RunMetrics) => config[name],
    describe: differentTraining,
  })),
  {
    name: 'workload',
    value: ({ config }) => nameOfWorkload(config.workload),
    describe: differentTraining,
  },
  { name: 'tensors', value: tensorShapes, describe: differentTraining },
  {
    name: 'micro_batches',
    value: ({ config }) => config.micro_batches,
    describe: differentRounding,
  },
  { name: 'backend', value: ({ backend }) => backend?.selected, describe: differentRounding },
]

/** Findings for every setting that both runs state and state differently, and for pairs that prove little. */
export function compareConfigurations(runs: RunPair): CorrectnessFinding[] {
  return [...fields.flatMap((field) => compareField(field, runs)), ...findWeakPairs(runs)]
}

function compareField({ name, value, describe }: Field, runs: RunPair): CorrectnessFinding[] {
  const [single, multi] = [value(runs.single), value(runs.multi)]
  const areStated = (single ?? null) !== null && (multi ?? null) !== null
  if (!areStated || single === multi) return []
  return [describe(name, `${single} in ${runNames.single} and ${multi} in ${runNames.multi}`)]
}

function tensorShapes({ tensors }: RunMetrics): string | undefined {
  return tensors?.map(({ name, shape }) => `${name}[${shape.join(',')}]`).join(' ')
}

function findWeakPairs({ single, multi }: RunPair): CorrectnessFinding[] {
  const weaknesses: string[] = []
  if (single.run_id !== undefined && single.run_id === multi.run_id) {
    weaknesses.push(
      `Both files record the same run (${single.run_id}), which cannot differ from itself.`,
    )
  }
  if (single.num_workers !== 1) {
    weaknesses.push(`The reference is a run of ${single.num_workers} workers, not of one.`)
  }
  if (multi.num_workers === 1) {
    weaknesses.push('The run compared with the reference had one worker: nothing was distributed.')
  }
  return weaknesses.map((message) => noteFinding('configuration', message))
}

/** Whether both runs state that they did the same arithmetic in the same order, so that their bits must agree. */
export function claimSameArithmetic({ single, multi }: RunPair): boolean {
  const { backend } = single
  const microBatches = single.config.micro_batches
  if (backend === undefined || backend.selected !== multi.backend?.selected) return false
  if (microBatches === undefined || microBatches !== multi.config.micro_batches) return false
  const claim = claimOf(backend)
  const isSameProcessor = single.environment?.cpu_model === multi.environment?.cpu_model
  return claim === 'everywhere' || (claim === 'same-processor' && isSameProcessor)
}

/** Files of older versions come from these backends only. */
const earlierClaims: Readonly<Record<string, BackendSelection['same_bits']>> = {
  kernels: 'everywhere',
  'tfjs-wasm': 'everywhere',
  'tfjs-cpu': 'everywhere',
  'tfjs-node': 'same-processor',
}

const claimOf = ({ selected, same_bits: claim }: BackendSelection) =>
  claim ?? earlierClaims[selected] ?? 'never'
