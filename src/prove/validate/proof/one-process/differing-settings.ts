import type { JobRecord } from '../job-record.js'

/** A setting of an optimizer that is another one with another world size. */
export type DifferingSetting = {
  /** Place of the update in the run. */
  readonly position: number
  readonly step: number
  readonly name: string
  readonly ofJob: string
  readonly alone: string
}

type Groups = readonly Readonly<Record<string, unknown>>[]

/** The first setting in which the job differs from one process, within the leading steps that are compared. */
export function differingSettings(
  job: JobRecord,
  alone: JobRecord,
  numSteps: number,
): DifferingSetting | null {
  const [ours, theirs] = [job.ranks[0]?.updates ?? [], alone.ranks[0]?.updates ?? []]
  const compared = ours.filter(({ step }) => step < numSteps)
  for (const [position, { step, settings }] of compared.entries()) {
    const found = firstDifference(settings, theirs[position]?.settings ?? [])
    if (found !== null) return { position, step, ...found }
  }
  return null
}

function firstDifference(ours: Groups, theirs: Groups) {
  for (const [at, group] of ours.entries()) {
    const other = theirs[at] ?? {}
    const shared = Object.keys(group).filter((key) => key in other)
    const name = shared.find((key) => spell(group[key]) !== spell(other[key]))
    if (name !== undefined) return { name, ofJob: spell(group[name]), alone: spell(other[name]) }
  }
  return null
}

const spell = (value: unknown): string => JSON.stringify(value)
