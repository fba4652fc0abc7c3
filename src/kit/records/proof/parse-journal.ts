import { parseRecord } from '../json/parse-record.js'
import { type JournalKind, type JournalLine, journalLine, type LineOf } from './journal-line.js'

/** All records of one rank, in order. */
export type Journal = {
  readonly lines: readonly JournalLine[]
  /** Number of unreadable lines; a kill may have cut the last one. */
  readonly numUnreadable: number
}

/** Parses a journal, whose last line may be cut at any byte. */
export function parseJournal(text: string): Journal {
  const parsed = text
    .split('\n')
    .slice(0, -1)
    .map((line) => parseRecord(journalLine, line))
  const lines = parsed.flatMap((one) => (one.status === 'ok' ? [one.value] : []))
  return { lines, numUnreadable: parsed.length - lines.length }
}

/** The lines of one kind. */
export function linesOf<Kind extends JournalKind>(journal: Journal, kind: Kind): LineOf<Kind>[] {
  return journal.lines.filter((line): line is LineOf<Kind> => line.kind === kind)
}

/** The first line of a kind; null if there is none. */
export function lineOf<Kind extends JournalKind>(
  journal: Journal,
  kind: Kind,
): LineOf<Kind> | null {
  return linesOf(journal, kind)[0] ?? null
}

/** Whether a step is over with this update; a script may have several optimizers. */
export const endsStep = ({ ends_step: ends, optimizer }: LineOf<'update'>): boolean =>
  ends ?? optimizer === 0
