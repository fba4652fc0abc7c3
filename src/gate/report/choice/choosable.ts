import { max, min, sum } from 'd3-array'
import type { RunMetrics } from '../../../kit/records/run/run-metrics.js'
import type { StepRecord } from '../../../kit/records/run/step-record.js'
import type { LabelledRun, ReportContext } from '../report-context.js'
import { shownText } from '../text/shown-text.js'
import type { StepRange } from './choice.js'
import { nameOfWorkload } from '../../../kit/wording/workload-name.js'

/** Which sections the page has: those of a report or those of a dashboard. */
export type PageForm = 'report' | 'dashboard'

/** The records that a page keeps, so that a reader can choose among them without a network. */
export type Choosable = {
  readonly form: PageForm
  readonly runs: readonly KeptRun[]
  readonly ranks: readonly number[]
  /** The first and the last step of all runs. */
  readonly steps: StepRange
  /** The page keeps every step whose number is divisible by this, and the last. */
  readonly every: number
  readonly differsAt: ReportContext['differsAt']
}

export type KeptRun = {
  readonly key: string
  readonly label: string
  readonly role: LabelledRun['role']
  /** Without its steps, which are in columns. */
  readonly metrics: RunMetrics
  readonly steps: StepColumns
}

/** A column for each field that any step has. */
type StepColumns = { readonly [Field in StepField]?: readonly unknown[] }

const stepFields = [
  'step',
  'loss',
  'throughput_samples_per_sec',
  'allreduce_time_ms',
  'compute_time_ms',
  'data_time_ms',
  'wait_time_ms',
  'transfer_time_ms',
  'update_time_ms',
  'step_time_ms',
  'samples',
  'state_hash',
] as const
type StepField = (typeof stepFields)[number]

/** Of all runs together: about 1 MB. */
const maxKeptSteps = 8000

/** What can be chosen on the page of these runs; null if there is nothing to choose. */
export function choosableOf(
  { runs, differsAt }: Pick<ReportContext, 'runs' | 'differsAt'>,
  form: PageForm,
): Choosable | null {
  const numbers = runs.flatMap(({ metrics }) => ends(metrics.steps))
  const [from, to] = [min(numbers), max(numbers)]
  if (from === undefined || to === undefined) return null
  const total = sum(runs, ({ metrics }) => metrics.steps.length)
  const widest = Math.max(1, ...runs.map(({ metrics }) => metrics.thinned_steps?.every ?? 1))
  const every = widest * Math.max(1, Math.ceil(total / maxKeptSteps))
  const ranks = runs.flatMap(({ metrics }) => (metrics.workers ?? []).map(({ rank }) => rank))
  return {
    form,
    runs: runs.map((run) => keep(run, every)),
    ranks: [...new Set(ranks)].sort((a, b) => a - b),
    steps: { from, to },
    every,
    differsAt,
  }
}

/** Steps are in order. */
const ends = (steps: readonly StepRecord[]): readonly number[] =>
  [steps[0], steps.at(-1)].flatMap((record) => record?.step ?? [])

function keep({ key, label, role, metrics }: LabelledRun, every: number): KeptRun {
  const last = metrics.steps.length - 1
  const kept = metrics.steps.filter(({ step }, place) => step % every === 0 || place === last)
  return {
    key,
    label: shownText(label),
    role,
    metrics: figuresOf(metrics),
    steps: columnsOf(kept),
  }
}

/** What the sections read that follow a choice, and no more. */
function figuresOf(metrics: RunMetrics): RunMetrics {
  const { workload } = metrics.config
  return {
    config: {
      num_steps: metrics.config.num_steps,
      learning_rate: null,
      batch_size: null,
      num_processes: metrics.config.num_processes,
      seed: null,
      ...(workload === undefined ? {} : { workload: shownText(nameOfWorkload(workload)) }),
    },
    num_workers: metrics.num_workers,
    num_steps: metrics.num_steps,
    steps: [],
    total_time_sec: metrics.total_time_sec,
    total_allreduce_time_ms: metrics.total_allreduce_time_ms,
    total_compute_time_ms: metrics.total_compute_time_ms,
    start_timestamp: '',
    end_timestamp: '',
    average_loss: metrics.average_loss,
    final_loss: metrics.final_loss,
    average_throughput_samples_per_sec: metrics.average_throughput_samples_per_sec,
    p50_allreduce_ms: metrics.p50_allreduce_ms,
    p95_allreduce_ms: metrics.p95_allreduce_ms,
    p99_allreduce_ms: metrics.p99_allreduce_ms,
    workers: metrics.workers,
    ...(metrics.thinned_steps && { thinned_steps: metrics.thinned_steps }),
  }
}

function columnsOf(steps: readonly StepRecord[]): StepColumns {
  const used = stepFields.filter((field) => steps.some((step) => step[field] !== undefined))
  return Object.fromEntries(used.map((field) => [field, steps.map((step) => step[field])]))
}

/** The steps that were kept, each without the fields that it never had. */
export function stepsOf({ steps: columns }: KeptRun): readonly StepRecord[] {
  return (columns.step ?? []).map((_, place) => {
    const values = stepFields.map((field) => [field, columns[field]?.[place]] as const)
    return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as StepRecord
  })
}

/** No text of a page begins so: `shownText` makes the character visible. */
const tags = { absent: '\u0000', number: '\u0000=' }

/** As JSON; numbers that JSON lacks, and absent values, survive. */
export function packChoosable(choosable: Choosable): string {
  return JSON.stringify(choosable, function (this: unknown, _, value: unknown) {
    if (value === undefined && Array.isArray(this)) return tags.absent
    return typeof value === 'number' && !Number.isFinite(value) ? `${tags.number}${value}` : value
  })
}

/** Inside arrays an absent value becomes undefined again. */
export function unpackChoosable(text: string): Choosable {
  return revive(JSON.parse(text)) as Choosable
}

function revive(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(revive)
  if (typeof value === 'string') return reviveText(value)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, revive(item)]))
}

function reviveText(text: string): unknown {
  if (text === tags.absent) return undefined
  return text.startsWith(tags.number) ? Number(text.slice(tags.number.length)) : text
}
