import type { RunMetrics } from '../../../kit/records/run/run-metrics.js'
import { listFew } from '../../../kit/wording/first-few.js'
import { plural } from '../../../kit/wording/plural.js'
import { differenceSection } from '../dashboard/difference-section.js'
import { figuresSection } from '../dashboard/figures-section.js'
import { speedSection } from '../dashboard/speed-section.js'
import { composeSections, sectionModel, type SectionModel } from '../page-model.js'
import { createReportContext } from '../report-context.js'
import type { ReportedRun } from '../report-input.js'
import type { Section } from '../section.js'
import { allReduceSection } from '../sections/all-reduce-section.js'
import { lossSection } from '../sections/loss-section.js'
import { overviewSection } from '../sections/overview-section.js'
import { stepTimeSection } from '../sections/step-time-section.js'
import { workerSection } from '../sections/worker-section.js'
import { mapStrings, shownText } from '../text/shown-text.js'
import { stepsOf, type Choosable, type KeptRun, type PageForm } from './choosable.js'
import type { Choice, StepRange } from './choice.js'

/** The sections that follow a choice; all others show everything. */
export const following: Readonly<Record<PageForm, readonly Section[]>> = {
  report: [overviewSection, lossSection, workerSection, allReduceSection, stepTimeSection],
  dashboard: [
    figuresSection,
    differenceSection,
    lossSection,
    speedSection,
    stepTimeSection,
    workerSection,
    allReduceSection,
  ],
}

export type Shown = {
  readonly sections: readonly SectionModel[]
  /** What the choice shows, what it hides, and what does not follow it. */
  readonly notes: readonly string[]
}

/** The sections of the chosen runs, ranks and steps, made as those of the whole page are. */
export function showChoice(choosable: Choosable, choice: Choice): Shown {
  const steps = narrowed(choice.steps, choosable.steps)
  const chosen = choosable.runs
    .filter(({ key }) => choice.run === null || key === choice.run)
    .map((run) => ({ run, metrics: metricsOf(run, { ...choice, steps }) }))
  const sections = sectionsOf(choosable, chosen, { ...choice, steps })
  return { sections, notes: notesOf(choosable, { ...choice, steps }, chosen) }
}

type Chosen = readonly { readonly run: KeptRun; readonly metrics: RunMetrics }[]

function sectionsOf(
  { form, differsAt }: Choosable,
  chosen: Chosen,
  { rank, steps }: Choice,
): readonly SectionModel[] {
  const isRankKnown = chosen.some(({ metrics }) => (metrics.workers ?? []).length > 0)
  const sections = following[form].filter(
    (section) => rank === null || isRankKnown || section !== workerSection,
  )
  const context = createReportContext({
    title: '',
    now: new Date(0),
    generator: '',
    runs: chosen.map(({ run, metrics }) => reportedRun(run, metrics, chosen.length)),
    correctness: null,
  })
  const isShown = differsAt !== null && isWithin(differsAt, steps)
  const marked = { ...context, differsAt: isShown ? differsAt : null }
  const models = composeSections(sections, marked).map((one) => sectionModel(one, true))
  return mapStrings(models, shownText)
}

/** The only run of a choice is no reference for others. */
const reportedRun = (run: KeptRun, metrics: RunMetrics, count: number): ReportedRun => ({
  role: count === 1 ? 'measured' : run.role,
  metrics,
  path: null,
  label: run.label,
})

/** Null where it has every step. */
function narrowed(steps: StepRange | null, all: StepRange): StepRange | null {
  return steps === null || (steps.from <= all.from && steps.to >= all.to) ? null : steps
}

function metricsOf(run: KeptRun, { rank, steps }: Choice): RunMetrics {
  const workers = run.metrics.workers?.filter((worker) => rank === null || worker.rank === rank)
  const whole: RunMetrics = { ...run.metrics, workers, steps: [...stepsOf(run)] }
  return steps === null ? whole : within(whole, steps)
}

const isWithin = (step: number, range: StepRange | null): boolean =>
  range === null || (step >= range.from && step <= range.to)

/** What a record says of a whole run only is unknown of a part of it. */
function within(whole: RunMetrics, range: StepRange): RunMetrics {
  const steps = whole.steps.filter(({ step }) => isWithin(step, range))
  return {
    ...whole,
    steps,
    num_steps: steps.length,
    final_loss: steps.at(-1)?.loss ?? null,
    total_time_sec: Number.NaN,
    average_throughput_samples_per_sec: null,
    thinned_steps: undefined,
    p50_allreduce_ms: undefined,
    p95_allreduce_ms: undefined,
    p99_allreduce_ms: undefined,
  }
}

function notesOf(choosable: Choosable, choice: Choice, chosen: Chosen): readonly string[] {
  const { run, rank, steps } = choice
  if (run === null && rank === null && steps === null) return []
  return [
    ...runNotes(choosable, chosen),
    ...(rank === null ? [] : rankNotes(rank, choosable, chosen)),
    ...(steps === null ? [] : stepNotes(steps, choosable, chosen)),
    ...(choosable.every === 1 ? [] : [thinnedNote(choosable.every)]),
  ]
}

function runNotes({ runs }: Choosable, chosen: Chosen): readonly string[] {
  const shown = new Set(chosen.map(({ run }) => run.key))
  const hidden = runs.filter(({ key }) => !shown.has(key))
  if (hidden.length === 0) return []
  const [only] = chosen
  const what = only === undefined ? 'This page has no such run' : `Shown: ${only.run.label}`
  return [`${what}. Hidden: ${listFew(hidden.map(({ label }) => label))}.`]
}

function rankNotes(rank: number, { ranks }: Choosable, chosen: Chosen): readonly string[] {
  const without = chosen.filter(({ metrics }) => (metrics.workers ?? []).length === 0)
  const others = ranks.filter((other) => other !== rank).length
  return [
    `Workers shows rank ${rank} and hides ${plural(others, 'other rank')}. The other sections show all ranks together: the records have no steps of a single rank.`,
    ...(without.length === 0
      ? []
      : [`No figures of rank ${rank}: ${listFew(without.map(({ run }) => run.label))}.`]),
  ]
}

function stepNotes({ from, to }: StepRange, { steps }: Choosable, chosen: Chosen) {
  const empty = chosen.filter(({ metrics }) => metrics.steps.length === 0)
  const hidden = [
    ...(from > steps.from ? [spanText(steps.from, Math.min(from - 1, steps.to))] : []),
    ...(to < steps.to ? [spanText(Math.max(to + 1, steps.from), steps.to)] : []),
  ]
  return [
    `Shown: ${spanText(from, to)}. Hidden: ${hidden.join(' and ')}.`,
    'Throughput and wall time of a part of a run are unknown, and the figures of single ranks in Workers are of the whole run.',
    ...(empty.length === 0
      ? []
      : [`No step in this range: ${listFew(empty.map(({ run }) => run.label))}.`]),
  ]
}

const spanText = (from: number, to: number): string =>
  from === to ? `step ${from}` : `steps ${from} to ${to}`

const thinnedNote = (every: number): string =>
  `This page keeps one step in ${every}: charts, figures and counts of a choice are of those steps.`
