import type { FaultReport } from '../../kit/records/reports/fault-report.js'
import type { ReportInput, ReportedRun } from './report-input.js'
import { formatCount } from '../../kit/wording/figures.js'
import { plural } from '../../kit/wording/plural.js'

/** A run with a name that is unique on the page, and a key for its charts. */
export type LabelledRun = ReportedRun & { readonly label: string; readonly key: string }

/** The input of every section: the runs have names and roles. */
export type ReportContext = {
  readonly input: ReportInput
  readonly runs: readonly LabelledRun[]
  readonly reference: LabelledRun | null
  readonly measured: readonly LabelledRun[]
  /** The only run of the page; null if it shows several or none. */
  readonly subject: LabelledRun | null
  readonly faults: FaultReport | null
  /** The step at which the compared runs first differ; null if they do not, or are not compared. */
  readonly differsAt: number | null
}

/** Gives each run a name of its own. */
export function createReportContext(input: ReportInput): ReportContext {
  const named = input.runs.map((run, index) => ({
    ...run,
    key: `run-${index}`,
    label: run.label ?? nameOf(run),
  }))
  const runs = distinct(named)
  const measured = runs.filter((run) => run.role === 'measured')
  const [only, ...others] = measured
  return {
    input,
    runs,
    reference: runs.find((run) => run.role === 'reference') ?? null,
    measured,
    subject: only !== undefined && others.length === 0 ? only : null,
    faults: input.faults ?? null,
    differsAt: input.correctness?.first_difference?.step ?? null,
  }
}

function nameOf(run: ReportedRun): string {
  const workers = plural(run.metrics.num_workers, 'worker')
  return run.role === 'reference' ? `${workers} (reference)` : workers
}

function distinct(runs: readonly LabelledRun[]): readonly LabelledRun[] {
  const labels = runs.map((run) => run.label)
  return runs.map((run, index) => {
    const earlier = labels.slice(0, index).filter((label) => label === run.label).length
    const isShared = labels.filter((label) => label === run.label).length > 1
    return isShared ? { ...run, label: `${run.label} #${formatCount(earlier + 1)}` } : run
  })
}
