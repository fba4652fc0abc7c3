import type { RunMetrics } from '../../../kit/records/run/run-metrics.js'
import { formatNumber } from '../../../kit/wording/figures.js'
import { plural } from '../../../kit/wording/plural.js'
import { formatRate } from '../../../kit/wording/units.js'
import { choosableOf } from '../choice/choosable.js'
import { composePage, type PageHeading, type PageModel } from '../page-model.js'
import { createReportContext, type LabelledRun, type ReportContext } from '../report-context.js'
import type { ReportedRun } from '../report-input.js'
import type { Section } from '../section.js'
import { allReduceSection } from '../sections/all-reduce-section.js'
import { configurationSection } from '../sections/configuration-section.js'
import { integritySection } from '../sections/integrity-section.js'
import { lossSection } from '../sections/loss-section.js'
import { powerSection } from '../sections/power-section.js'
import { stepTimeSection } from '../sections/step-time-section.js'
import { workerSection } from '../sections/worker-section.js'
import { alignRuns, haveOtherDigests, isListedInPart } from './align-runs.js'
import { differenceSection } from './difference-section.js'
import { figuresSection } from './figures-section.js'
import { speedSection } from './speed-section.js'
import { nameOfWorkload } from '../../../kit/wording/workload-name.js'

/** The sections in reading order; several runs begin with their differences, one run with its loss. */
const dashboardSections: readonly Section[] = [
  figuresSection,
  differenceSection,
  lossSection,
  speedSection,
  stepTimeSection,
  workerSection,
  allReduceSection,
  powerSection,
  integritySection,
  configurationSection,
]

type DashboardInput = {
  readonly title: string
  readonly runs: readonly ReportedRun[]
  readonly now: Date
  readonly generator: string
  readonly paths: Readonly<Record<string, string>>
}

/** Finished runs as one page: a single one alone, several compared with the first, step by step. */
export function buildDashboard({ runs, ...input }: DashboardInput): PageModel {
  const context = createReportContext({ ...input, runs, correctness: null })
  const [first] = context.runs
  const heading =
    context.runs.length === 1 && first !== undefined
      ? headingOfOne(first.metrics)
      : headingOfSeveral(context)
  const choosable = choosableOf(context, 'dashboard')
  const page = { ...input, heading, facts: factsOf(context), choosable }
  return composePage(page, dashboardSections, context)
}

function headingOfOne({ config, num_workers, num_steps, final_loss }: RunMetrics): PageHeading {
  const what = nameOfWorkload(config.workload) ?? 'A workload without a name'
  const how = `${plural(num_workers, 'worker')}, ${plural(num_steps, 'step')}`
  return {
    status: 'plain',
    word: 'RUN',
    headline: `${what} on ${how}: loss ${formatNumber(final_loss, 6)}`,
    reasons: [],
  }
}

function headingOfSeveral({ runs }: ReportContext): PageHeading {
  const [first, ...others] = runs
  const aligned =
    first === undefined
      ? []
      : others.map((run) => ({ run, ...alignRuns(first.metrics, run.metrics) }))
  const parted = aligned
    .flatMap(({ run, firstDifference }) =>
      firstDifference === null ? [] : [{ run, firstDifference }],
    )
    .sort((a, b) => a.firstDifference.step - b.firstDifference.step)
  const headline = (): string => {
    const [earliest] = parted
    if (earliest !== undefined) {
      const { step, what } = earliest.firstDifference
      return `${earliest.run.label} and ${first?.label} first differ at step ${step}, in their ${what}`
    }
    if (aligned.some(({ numCompared }) => numCompared === 0)) {
      return 'The runs do not have steps in common'
    }
    return sameInWords(runs)
  }
  return { status: 'plain', word: 'COMPARISON', headline: headline(), reasons: [] }
}

/** Of runs that are the same at the common steps of their records. */
function sameInWords(runs: readonly LabelledRun[]): string {
  const [first, ...others] = runs.map(({ metrics }) => metrics)
  const all = plural(runs.length, 'run')
  if (first === undefined || !others.some((other) => isListedInPart(first, other))) {
    return `${all}, the same at every common step`
  }
  return others.some((other) => haveOtherDigests(first, other))
    ? `${all}, different at a step that their records do not list`
    : `${all}, the same at every common step that their records list`
}

function factsOf({ runs }: ReportContext): readonly string[] {
  const [first] = runs
  if (first === undefined) return []
  if (runs.length > 1) return [plural(runs.length, 'run')]
  const { backend, average_throughput_samples_per_sec, end_timestamp } = first.metrics
  return [
    ...(backend === undefined ? [] : [`${backend.selected} backend`]),
    ...(average_throughput_samples_per_sec === null
      ? []
      : [formatRate(average_throughput_samples_per_sec)]),
    `ended ${end_timestamp}`,
  ]
}
