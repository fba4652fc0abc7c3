import { standings } from '../../kit/records/reports/standing.js'
import { digestOf } from './marker.js'

/** The section of one job, such as a matrix job, in a comment. */
export type JobSection = {
  /** Of the job, encoded. */
  readonly name: string
  /** Number of the workflow run, in decimal digits. */
  readonly runId: string
  readonly attempt: number
  readonly standing: string
  /** Digest of the job's full text, of which `content` may be shortened. */
  readonly source: string
  readonly content: string
}

const shape =
  /^<!-- minicluster:job name=([A-Za-z0-9.%]{1,200}) run=([1-9]\d{0,18}) attempt=([1-9]\d{0,8}) standing=([a-z]{1,20}) source=([0-9a-f]{32}) digest=([0-9a-f]{32}) -->$/

/** A section with the line that begins it. */
export function formatSection(section: JobSection): string {
  const { name, runId, attempt, standing, source, content } = section
  const text = content.trimEnd()
  const marker = `<!-- minicluster:job name=${name} run=${runId} attempt=${attempt} standing=${standing} source=${source} digest=${digestOf(text)} -->`
  return `${marker}\n${text}\n`
}

/** The unmodified sections of a comment's text; text before the first is not one. */
export function parseSections(text: string): readonly JobSection[] {
  const sections: JobSection[] = []
  let open: { readonly found: RegExpExecArray; readonly lines: string[] } | null = null
  const close = (): void => {
    const section = open === null ? null : readSection(open.found, open.lines)
    if (section !== null) sections.push(section)
  }
  for (const line of text.replaceAll('\r\n', '\n').split('\n')) {
    const found = shape.exec(line)
    if (found === null) {
      open?.lines.push(line)
      continue
    }
    close()
    open = { found, lines: [] }
  }
  close()
  return sections
}

function readSection(found: RegExpExecArray, lines: readonly string[]): JobSection | null {
  const [, name = '', runId = '', attempt, standing = '', source = '', digest] = found
  const content = lines.join('\n').trim()
  if (digestOf(content) !== digest) return null
  return { name, runId, attempt: Number(attempt), standing, source, content }
}

/**
 * Above 0 where `a` stays rather than `b`: it is of a newer run or attempt. Of one run, the worse result stays, so that
 * jobs that cannot be told apart end alike in every order.
 */
export function compareSections(a: JobSection, b: JobSection): number {
  const [before, after] = [BigInt(a.runId), BigInt(b.runId)]
  if (before !== after) return before < after ? -1 : 1
  if (a.attempt !== b.attempt) return a.attempt - b.attempt
  if (a.standing !== b.standing) return gravityOf(b) - gravityOf(a)
  return a.source < b.source ? -1 : Number(a.source > b.source)
}

/** 0 for the gravest; an unknown word is graver than all. */
export const gravityOf = ({ standing }: Pick<JobSection, 'standing'>): number =>
  (standings as readonly string[]).indexOf(standing)
