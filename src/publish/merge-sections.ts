import { standings } from '../records/reports/standing.js'
import type { CommentDraft, CommentText } from './comment-draft.js'
import { maxCommentBytes } from './comment-size.js'
import { compareSections, formatSection, parseSections, type JobSection } from './job-section.js'
import { digestOf, digestOfNames, type Marker } from './marker.js'
import type { OwnComment } from './own-comments.js'

/** More than the comment's own marker takes. */
const markerBytes = 500
const cutNote = '<sub>Cut for length; see the report for the full text.</sub>'
const omittedNote = 'Not all jobs fit into this comment; the workflow run has the others.'

/** The draft of one of several jobs that share a comment. */
export type SharedDraft = CommentDraft & { readonly section: string }

export const isShared = (draft: CommentDraft): draft is SharedDraft => draft.section !== null

/** The section for the draft of one job. */
export function sectionOf({ marker, section, content }: SharedDraft): JobSection {
  const { run, standing, troubles } = marker
  const source = digestOf(content)
  const about = { name: section, runId: run.id, attempt: run.attempt, standing, troubles, source }
  return { ...about, content: content.trim() }
}

/** The job's newest section in existing comments; null if it has none. */
export function ownSection(draft: SharedDraft, own: readonly OwnComment[]): JobSection | null {
  return sectionsOf(draft, own).get(draft.section) ?? null
}

/**
 * The comment that several jobs share, with this job's section in it: what the others said of the same commit stays,
 * what was said of other commits goes. Who merges twice, or in another order, gets the same.
 */
export function mergeSections(
  draft: SharedDraft,
  own: readonly OwnComment[],
  maxBytes: number = maxCommentBytes - markerBytes,
): CommentText {
  const mine = sectionOf(draft)
  const kept = sectionsOf(draft, own)
  const before = kept.get(mine.name)
  const isShown = before?.source === mine.source && compareSections(before, mine) === 0
  // Shortened sections stay shortened, or jobs would take turns at it.
  const sections = [...kept.set(mine.name, isShown ? before : mine).values()].sort(byName)
  return { marker: markerOf(draft, sections), content: fitSections(sections, maxBytes) }
}

function sectionsOf({ marker }: CommentDraft, own: readonly OwnComment[]): Map<string, JobSection> {
  const newest = new Map<string, JobSection>()
  for (const comment of own) {
    if (comment.marker.run.sha !== marker.run.sha) continue
    for (const section of parseSections(comment.content)) {
      const known = newest.get(section.name)
      if (known === undefined || compareSections(known, section) < 0) {
        newest.set(section.name, section)
      }
    }
  }
  return newest
}

const byName = (a: JobSection, b: JobSection): number => (a.name < b.name ? -1 : 1)

/** The comment carries the newest run, the worst standing and all troubles of its sections. */
function markerOf(
  { marker }: CommentDraft,
  sections: readonly JobSection[],
): Omit<Marker, 'digest'> {
  const newest = [...sections].sort(compareSections).at(-1)
  const present = sections.map(({ standing }) => standing)
  return {
    key: marker.key,
    run: {
      id: newest?.runId ?? marker.run.id,
      attempt: newest?.attempt ?? marker.run.attempt,
      sha: marker.run.sha,
    },
    standing: standings.find((one) => present.includes(one)) ?? marker.standing,
    troubles: digestOfNames(sections.map(({ name, troubles }) => `${name} ${troubles}`)),
  }
}

/** All sections while they fit; then the longest are cut to their headline, then the best go. */
function fitSections(sections: readonly JobSection[], maxBytes: number): string {
  let shown = sections
  while (sizeOf(shown) > maxBytes) {
    const longest = longestUncut(shown)
    if (longest === null) return dropBest(shown, maxBytes)
    shown = shown.map((section) => (section === longest ? cutSection(section) : section))
  }
  return textOf(shown)
}

const textOf = (sections: readonly JobSection[]): string => sections.map(formatSection).join('\n')
const sizeOf = (sections: readonly JobSection[]): number => Buffer.byteLength(textOf(sections))

const headlineOf = (content: string): string => content.split('\n', 1)[0] ?? ''
const cutSection = (section: JobSection): JobSection => ({
  ...section,
  content: `${headlineOf(section.content)}\n\n${cutNote}`,
})

function longestUncut(sections: readonly JobSection[]): JobSection | null {
  const cuttable = sections.filter(
    (section) => cutSection(section).content.length < section.content.length,
  )
  return cuttable.reduce<JobSection | null>(
    (longest, one) =>
      longest === null || one.content.length > longest.content.length ? one : longest,
    null,
  )
}

function dropBest(sections: readonly JobSection[], maxBytes: number): string {
  const room = maxBytes - Buffer.byteLength(`${omittedNote}\n\n`)
  const inOrder: readonly string[] = standings
  const rank = ({ standing }: JobSection) => inOrder.indexOf(standing)
  const shown = [...sections].sort((a, b) => rank(a) - rank(b) || byName(a, b))
  while (shown.length > 0 && sizeOf(shown) > room) shown.pop()
  return `${omittedNote}\n\n${textOf(shown.sort(byName))}`
}
