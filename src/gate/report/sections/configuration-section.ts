import type { RunMetrics } from '../../../kit/records/run/run-metrics.js'
import { formatCount, formatExact, unknownText } from '../../../kit/wording/figures.js'
import { plural } from '../../../kit/wording/plural.js'
import { formatBytes } from '../../../kit/wording/units.js'
import type { LabelledRun } from '../report-context.js'
import type { Section, Table } from '../section.js'
import { nameOfWorkload } from '../../../kit/wording/workload-name.js'

type Row = { readonly label: string; readonly of: (metrics: RunMetrics) => string | undefined }

const exact = (value: number | null | undefined) =>
  typeof value === 'number' ? formatExact(value) : undefined
const rhythms: Readonly<Record<number, string>> = { 0: 'never', 1: 'every step' }
const everySteps = (every: number | undefined) =>
  every === undefined ? undefined : (rhythms[every] ?? `every ${plural(every, 'step')}`)
const resumedFrom = (step: number | null | undefined) =>
  step === null ? 'not resumed' : exact(step)

const settings: readonly Row[] = [
  { label: 'Engine', of: ({ engine }) => engine?.name },
  { label: 'Workload', of: ({ config }) => nameOfWorkload(config.workload) },
  { label: 'Workers', of: ({ num_workers }) => formatCount(num_workers) },
  { label: 'Steps', of: ({ config }) => formatCount(config.num_steps) },
  {
    label: 'Steps seen',
    of: ({ steps_from: from }) => (from === 'output' ? 'in the output of the command' : undefined),
  },
  { label: 'Global batch size', of: ({ config }) => formatCount(config.batch_size) },
  { label: 'Micro-batches', of: ({ config }) => exact(config.micro_batches) },
  { label: 'Optimizer', of: ({ config }) => config.optimizer },
  { label: 'Learning rate', of: ({ config }) => exact(config.learning_rate) },
  { label: 'Seed', of: ({ config }) => exact(config.seed) },
  { label: 'Hidden size', of: ({ config }) => exact(config.hidden_size) },
  { label: 'Layers', of: ({ config }) => exact(config.num_layers) },
  { label: 'Input size', of: ({ config }) => exact(config.input_size) },
  { label: 'Output size', of: ({ config }) => exact(config.output_size) },
  { label: 'State verified', of: ({ config }) => everySteps(config.verify_every) },
  { label: 'Gradients audited', of: ({ config }) => everySteps(config.audit_every) },
  { label: 'Checkpoint saved', of: ({ config }) => everySteps(config.checkpoint_every) },
  { label: 'Resumed from step', of: ({ resumed_from_step }) => resumedFrom(resumed_from_step) },
]

const environmentRows: readonly Row[] = [
  { label: 'Backend', of: ({ backend }) => backend?.selected },
  { label: 'Requested backend', of: ({ backend }) => backend?.requested },
  { label: 'Why this backend', of: ({ backend }) => backend?.reason },
  { label: 'Collective', of: ({ collective_backend }) => collective_backend ?? undefined },
  { label: 'Operating system', of: ({ environment }) => environment?.os },
  { label: 'Runner image', of: ({ environment }) => environment?.runner_image ?? undefined },
  { label: 'Architecture', of: ({ environment }) => environment?.architecture },
  { label: 'Processor', of: ({ environment }) => environment?.cpu_model ?? undefined },
  { label: 'Processor cores', of: ({ environment }) => exact(environment?.cpu_cores ?? undefined) },
  { label: 'Memory', of: ({ environment }) => formatBytes(environment?.memory_bytes) },
  { label: 'Node.js', of: ({ environment }) => environment?.node_version },
  { label: 'MiniCluster', of: ({ environment }) => environment?.minicluster_version },
  { label: 'Started', of: ({ start_timestamp }) => start_timestamp },
  { label: 'Ended', of: ({ end_timestamp }) => end_timestamp },
  { label: 'Run', of: ({ run_id }) => run_id },
  { label: 'Final state', of: ({ final_state_hash }) => final_state_hash ?? undefined },
]

/** The requested settings and the machine. Shared settings are listed once, others side by side. */
export const configurationSection: Section = {
  id: 'configuration',
  title: 'Configuration and environment',
  compose({ runs }) {
    if (runs.length === 0) return null
    const different = [...settings, ...environmentRows].filter((row) => !isShared(row, runs))
    const common = runs.length === 1 ? '' : ', the same in all runs'
    const [first] = runs
    const only = first === undefined ? [] : [{ ...first, label: 'Value' }]
    const shared = (rows: readonly Row[]) => rows.filter((row) => isShared(row, runs))
    const tables = [
      tableOf('What differs between the runs', different, runs),
      tableOf(`Configuration${common}`, shared(settings), only),
      tableOf(`Environment${common}`, shared(environmentRows), only),
    ]
    return {
      lead: 'The settings needed to repeat the runs.',
      blocks: tables.filter(({ rows }) => rows.length > 0).map((table) => ({ table })),
    }
  },
}

function tableOf(caption: string, rows: readonly Row[], runs: readonly LabelledRun[]): Table {
  return {
    caption,
    columns: [{ label: 'Setting' }, ...runs.map(({ label }) => ({ label }))],
    rows: rows.map((row) => ({
      cells: [row.label, ...runs.map((run) => valueOf(row, run))].map((text) => ({ text })),
    })),
  }
}

function isShared(row: Row, runs: readonly LabelledRun[]): boolean {
  return new Set(runs.map((run) => valueOf(row, run))).size <= 1
}

function valueOf({ of }: Row, { metrics }: LabelledRun): string {
  return of(metrics) ?? unknownText
}
