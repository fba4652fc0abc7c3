import type { VerdictStatus } from '../../kit/records/reports/report-record.js'
import type { Choosable } from './choice/choosable.js'
import { documentationOf } from './documentation.js'
import { formatInstant } from './text/instant-text.js'
import type { Block, KeyFigure, SectionContent } from './section.js'
import { mapStrings, shownText, visibleText } from './text/shown-text.js'
import { gravestFirst } from './verdict.js'

/** `warning` needs attention, `plain` is no judgement. */
export type PageTone = VerdictStatus | 'warning' | 'plain'

/** The headline of a page. */
export type PageHeading = {
  readonly status: PageTone
  readonly word: string
  readonly headline: string
  readonly reasons: readonly string[]
}

/** The input of the HTML renderer for a report and for every other page. */
export type PageModel = {
  readonly title: string
  /** Whose result this is, and against what; empty if unknown. */
  readonly about: readonly string[]
  readonly verdict: PageHeading
  /** Short facts for the line below the headline. */
  readonly facts: readonly string[]
  readonly keyFigures: readonly KeyFigure[]
  readonly sections: readonly SectionModel[]
  readonly paths: readonly { readonly name: string; readonly path: string }[]
  /** `url` is null if the address is not a web address; the label is shown anyway. */
  readonly links: readonly { readonly label: string; readonly url: string | null }[]
  readonly generated: string
  /** What a reader can choose among; null if nothing. */
  readonly choosable: Choosable | null
}

export type SectionModel = {
  readonly id: string
  readonly title: string
  readonly lead: string
  readonly blocks: readonly Block[]
  readonly isInSummary: boolean
  /** Whether it speaks against a pass; null if it decides nothing. */
  readonly status: VerdictStatus | null
  /** Whether its content shows without a click; paper shows everything. */
  readonly isOpen: boolean
  /** Address of the page that explains its words; null if there is none. */
  readonly docs: string | null
}

/** A part of a page; `compose` returns null if there is nothing for it. */
export interface PageSection<Context> {
  readonly id: string
  readonly title: string
  compose(context: Context): SectionContent | null
}

type PageInput = {
  readonly title: string
  readonly heading: PageHeading
  readonly facts: readonly string[]
  /** Placed before those of the sections. */
  readonly keyFigures?: readonly KeyFigure[]
  readonly now: Date
  readonly generator: string
  readonly paths: Readonly<Record<string, string>>
  readonly choosable?: Choosable | null
}

/** A page with these sections; every string on it is safe to display, whatever file it comes from. */
export function composePage<Context>(
  input: PageInput,
  sections: readonly PageSection<Context>[],
  context: Context,
): PageModel {
  const composed = composeSections(sections, context)
  const shown = {
    title: input.title,
    about: [],
    verdict: input.heading,
    facts: input.facts,
    keyFigures: [
      ...(input.keyFigures ?? []),
      ...composed.flatMap((section) => section.keyFigures ?? []),
    ],
    // Such a page is opened to look around; only a judgement has something that comes first.
    sections: composed.map((section) => sectionModel(section, true)),
    generated: `${input.generator}, ${formatInstant(input.now)}`,
  }
  return {
    ...mapStrings(shown, shownText),
    links: [],
    choosable: input.choosable ?? null,
    paths: Object.entries(input.paths).map(([name, path]) => ({
      name: shownText(name),
      path: visibleText(path),
    })),
  }
}

/** The sections with content, in their order. */
export function composeSections<Context>(
  sections: readonly PageSection<Context>[],
  context: Context,
): readonly ({ readonly id: string; readonly title: string } & SectionContent)[] {
  return sections.flatMap((section) => {
    const content = section.compose(context)
    return content === null ? [] : [{ id: section.id, title: section.title, ...content }]
  })
}

type ComposedSection = { readonly id: string; readonly title: string } & SectionContent

/** The part of a section that stays at its own place on the page. */
export function sectionModel(composed: ComposedSection, isOpen: boolean): SectionModel {
  const { id, title, lead, blocks, isInSummary = false } = composed
  const docs = documentationOf(id)
  return { id, title, lead, blocks, isInSummary, status: worstStatus(composed), isOpen, docs }
}

/** What its checks say together; null without any. */
export function worstStatus({ checks = [] }: SectionContent): VerdictStatus | null {
  const statuses = checks.map(({ status }) => status)
  return gravestFirst.find((status) => statuses.includes(status)) ?? null
}
