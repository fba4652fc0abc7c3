import { type Standing, standings } from '../../kit/records/reports/standing.js'
import { standingMarks } from '../../kit/wording/standing-marks.js'
import type { CommentDraft, CommentText } from './comment-draft.js'
import { maxCommentBytes } from './comment-size.js'
import {
  compareSections,
  formatSection,
  gravityOf,
  parseSections,
  type JobSection,
} from './job-section.js'
import { digestOf, type Marker } from './marker.js'
import type { OwnComment } from './own-comments.js'

/** More than the comment's own marker takes. */
const markerBytes = 500
const cutNote = '<sub>Cut for length; see the report for the full text.</sub>'
const omittedNote = 'Not all jobs fit into this comment; the workflow run has the others.'

/** The section for the draft of one job. */
export function sectionOf({ marker, section, content }: CommentDraft): JobSection {
  const { run, standing } = marker
  const source = digestOf(content)
  const about = { name: section, runId: run.id, attempt: run.attempt, standing, source }
  return { ...about, content: content.trim() }
}

/** The job's newest section in existing comments; null if it has none. */
export function ownSection(draft: CommentDraft, own: readonly OwnComment[]): JobSection | null {
  return sectionsOf(draft, own).get(draft.section) ?? null
}

/**
 * The comment of all jobs, with this job's section in it: what the others said of the same commit stays, what was said
 * of other commits goes. Who merges twice, or in another order, gets the same.
 */
export function mergeSections(
  draft: CommentDraft,
  own: readonly OwnComment[],
  maxBytes: number = maxCommentBytes - markerBytes,
): CommentText {
  const mine = sectionOf(draft)
  const kept = sectionsOf(draft, own)
  const before = kept.get(mine.name)
  // Shortened sections stay shortened, or jobs would take turns at it.
  const isShown = before !== undefined && compareSections(before, mine) >= 0
  const sections = [...kept.set(mine.name, isShown ? before : mine).values()].sort(gravestFirst)
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

const gravestFirst = (a: JobSection, b: JobSection): number =>
  gravityOf(a) - gravityOf(b) || byName(a, b)

/** The comment carries the newest run and the gravest standing of its sections. */
function markerOf(
  { marker }: CommentDraft,
  sections: readonly JobSection[],
): Omit<Marker, 'digest'> {
  const newest = [...sections].sort(compareSections).at(-1)
  return {
    key: marker.key,
    run: {
      id: newest?.runId ?? marker.run.id,
      attempt: newest?.attempt ?? marker.run.attempt,
      sha: marker.run.sha,
    },
    standing: sections[0]?.standing ?? marker.standing,
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

const sizeOf = (sections: readonly JobSection[], note?: string): number =>
  Buffer.byteLength(textOf(sections, note))

/** The sections; above several stands the gravest result. */
function textOf(sections: readonly JobSection[], note?: string): string {
  const above = [...(sections.length > 1 ? [headlineOf(sections)] : []), ...(note ? [note] : [])]
  return [...above.map((line) => `${line}\n`), ...sections.map(formatSection)].join('\n')
}

function headlineOf(sections: readonly JobSection[]): string {
  const marks = sections.map(({ standing }) =>
    isStanding(standing) ? standingMarks[standing] : standingMarks.unknown,
  )
  const { symbol, word } = marks[0] ?? standingMarks.unknown
  const jobs = marks.filter((mark) => mark.word === word).length
  const which = jobs === marks.length ? `all ${jobs} jobs` : `${jobs} of ${marks.length} jobs`
  return `## ${symbol} ${word} in ${which}`
}

const isStanding = (word: string): word is Standing =>
  (standings as readonly string[]).includes(word)

const firstLineOf = (content: string): string => content.split('\n', 1)[0] ?? ''
const cutSection = (section: JobSection): JobSection => ({
  ...section,
  content: `${firstLineOf(section.content)}\n\n${cutNote}`,
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
  const shown = [...sections]
  while (shown.length > 0 && sizeOf(shown, omittedNote) > maxBytes) shown.pop()
  return textOf(shown, omittedNote)
}
