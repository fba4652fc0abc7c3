import type { FaultReport } from '../../kit/records/reports/fault-report.js'
import type { WrittenReportRecord } from '../../kit/records/reports/report-record.js'
import { choosableOf } from './choice/choosable.js'
import { composeRecord } from './compose-record.js'
import { formatInstant } from './text/instant-text.js'
import { plural } from '../../kit/wording/plural.js'
import {
  composeSections,
  sectionModel,
  worstStatus,
  type PageModel,
  type SectionModel,
} from './page-model.js'
import { createReportContext, type ReportContext } from './report-context.js'
import type { ReportInput, ReportLink } from './report-input.js'
import { safeUrl } from './text/safe-url.js'
import { withoutRepeated } from './repeated-checks.js'
import type { Highlight, Section } from './section.js'
import { sections } from './sections/index.js'
import { lackInWords } from './comparison/comparison-words.js'
import { againstInWords, subjectInWords } from './subject-words.js'
import { mapStrings, shownText, visibleText } from './text/shown-text.js'
import { decideVerdict, gravestFirst, type Verdict } from './verdict.js'
import { nameOfWorkload } from '../../kit/wording/workload-name.js'

/**
 * The content of every form of the report; every sentence and number is made here or in a section, none in a template.
 */
export type ReportModel = PageModel & {
  readonly verdict: Verdict
  readonly highlights: readonly Highlight[]
  /** `report.json`: the same report, with unchanged strings and numbers. */
  readonly record: WrittenReportRecord
}

/** The report of the given runs, with all sections or some; a pure function, for runs of any length. */
export function buildReportModel(
  input: ReportInput,
  chosen: readonly Section[] = sections,
): ReportModel {
  const context = createReportContext(input)
  const composed = unwellFirst(composeSections(chosen, context))
  const found = composed.flatMap((section) => section.checks ?? [])
  const checks = withoutRepeated([...(input.checks ?? []), ...found])
  const verdict = decideVerdict(checks)
  const keyFigures = composed.flatMap((section) => section.keyFigures ?? [])
  const about = aboutOf(input, verdict)
  // What the line beneath the verdict says is not said again as a reason.
  const reasons = verdict.reasons.filter((reason) => !about.includes(reason))
  const shown = {
    title: input.title,
    about,
    verdict: { ...verdict, reasons },
    facts: composeFacts(context).filter((fact) => !input.title.endsWith(`: ${fact}`)),
    keyFigures,
    highlights: composed.flatMap((section) => section.highlights ?? []),
    sections: foldedSections(composed),
    generated: `${input.generator}, ${formatInstant(input.now)}`,
  }
  return {
    ...mapStrings(shown, shownText),
    choosable: choosableOf(context, 'report'),
    links: linksOf(input).map(({ label, url }) => ({
      label: shownText(label),
      url: safeUrl(url),
    })),
    // Not shortened: a shortened path is useless.
    paths: Object.entries(input.paths ?? {}).map(([name, path]) => ({
      name: shownText(name),
      path: visibleText(path),
    })),
    record: composeRecord(context, { verdict, checks, keyFigures }),
  }
}

/** Whose result it is, then what it was compared with; a reason that the headline gives is not said again. */
function aboutOf(
  { subject, comparison, now }: ReportInput,
  { headline }: Verdict,
): readonly string[] {
  const against = againstInWords(comparison, now)
  const isSaid = against !== null && headline.includes(against.replace(/\.$/, ''))
  const shown = isSaid && comparison ? (lackInWords(comparison) ?? against) : against
  return [...subjectInWords(subject), ...(shown === null ? [] : [shown])]
}

function linksOf({ subject, links = [] }: ReportInput): readonly ReportLink[] {
  const url = subject?.run_url ?? null
  return [...links, ...(url === null ? [] : [{ label: 'Workflow run', url }])]
}

type Composed = ReturnType<typeof composeSections>

/** What decides the verdict comes first, otherwise the order of the sections. */
const unwellFirst = (composed: Composed): Composed =>
  [...composed].sort((one, other) => gravityOf(one) - gravityOf(other))

const wellGravity = gravestFirst.indexOf('pass')
const gravityOf = (section: Composed[number]): number =>
  gravestFirst.indexOf(worstStatus(section) ?? 'pass')

/** What speaks against a pass is open, or else the first section; the rest takes a click. */
function foldedSections(composed: Composed): readonly SectionModel[] {
  const worst = composed[0] === undefined ? wellGravity : gravityOf(composed[0])
  const isDecisive = (section: Composed[number], place: number) =>
    worst < wellGravity ? gravityOf(section) < wellGravity : place === 0
  return composed.map((section, place) => sectionModel(section, isDecisive(section, place)))
}

function composeFacts({ subject, runs, faults }: ReportContext): readonly string[] {
  if (runs.length === 0) return faults === null ? [] : factsOfFaults(faults)
  if (subject === null) return [plural(runs.length, 'run')]
  const { config, num_workers, num_steps, backend } = subject.metrics
  return [
    ...(config.workload === undefined ? [] : [nameOfWorkload(config.workload)]),
    plural(num_workers, 'worker'),
    plural(num_steps, 'step'),
    ...(backend === undefined ? [] : [`${backend.selected} backend`]),
  ]
}

function factsOfFaults({ settings, trials }: FaultReport): readonly string[] {
  const { workload, workers, steps } = settings
  return [
    nameOfWorkload(workload),
    plural(workers, 'worker'),
    plural(steps, 'step'),
    plural(trials.length, 'run'),
  ]
}
