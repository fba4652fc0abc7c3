import type { FaultReport } from '../records/fault-report.js'
import type { WrittenReportRecord } from '../records/report-record.js'
import { composeRecord } from './compose-record.js'
import { plural } from './number-format.js'
import { createReportContext, type ReportContext } from './report-context.js'
import type { ReportInput } from './report-input.js'
import { safeUrl } from './safe-url.js'
import type { Block, Highlight, KeyFigure } from './section.js'
import { sections } from './sections/index.js'
import { mapStrings, shownText, visibleText } from './shown-text.js'
import { decideVerdict, type Verdict } from './verdict.js'

/** Exactly what the renderers show; every sentence and number is made here or in a section, none in a template. */
export type ReportModel = {
  readonly title: string
  readonly verdict: Verdict
  /** Short facts for the line under the headline. */
  readonly facts: readonly string[]
  readonly keyFigures: readonly KeyFigure[]
  readonly highlights: readonly Highlight[]
  readonly sections: readonly SectionModel[]
  readonly paths: readonly { readonly name: string; readonly path: string }[]
  /** `url` is null where the address is not one of the web; the label is shown all the same. */
  readonly links: readonly { readonly label: string; readonly url: string | null }[]
  readonly generated: string
  /** `report.json`: the same report, every string and number as it came. */
  readonly record: WrittenReportRecord
}

export type SectionModel = {
  readonly id: string
  readonly title: string
  readonly lead: string
  readonly blocks: readonly Block[]
  readonly isInSummary: boolean
}

/** The report of the given runs; a pure function of its input, for runs of any length. */
export function buildReportModel(input: ReportInput): ReportModel {
  const context = createReportContext(input)
  const composed = sections.flatMap((section) => {
    const content = section.compose(context)
    return content === null ? [] : [{ id: section.id, title: section.title, ...content }]
  })
  const checks = [...(input.checks ?? []), ...composed.flatMap((section) => section.checks ?? [])]
  const verdict = decideVerdict(checks)
  const keyFigures = composed.flatMap((section) => section.keyFigures ?? [])
  const shown = {
    title: input.title,
    verdict,
    facts: composeFacts(context),
    keyFigures,
    highlights: composed.flatMap((section) => section.highlights ?? []),
    sections: composed.map(({ id, title, lead, blocks, isInSummary = false }) => ({
      id,
      title,
      lead,
      blocks,
      isInSummary,
    })),
    generated: `${input.generator}, ${formatInstant(input.now)}`,
  }
  return {
    ...mapStrings(shown, shownText),
    links: (input.links ?? []).map(({ label, url }) => ({
      label: shownText(label),
      url: safeUrl(url),
    })),
    // Whole, however long: a path that was cut opens nothing.
    paths: Object.entries(input.paths ?? {}).map(([name, path]) => ({
      name: shownText(name),
      path: visibleText(path),
    })),
    record: composeRecord(context, { verdict, checks, keyFigures }),
  }
}

function composeFacts({ subject, runs, faults }: ReportContext): readonly string[] {
  if (runs.length === 0) return faults === null ? [] : factsOfFaults(faults)
  if (subject === null) return [plural(runs.length, 'run')]
  const { config, num_workers, num_steps, backend } = subject.metrics
  return [
    ...(config.workload === undefined ? [] : [config.workload]),
    plural(num_workers, 'worker'),
    plural(num_steps, 'step'),
    ...(backend === undefined ? [] : [`${backend.selected} backend`]),
  ]
}

function factsOfFaults({ settings, trials }: FaultReport): readonly string[] {
  const { workload, workers, steps } = settings
  return [workload, plural(workers, 'worker'), plural(steps, 'step'), plural(trials.length, 'run')]
}

function formatInstant(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replace('T', ' ')} UTC`
}
