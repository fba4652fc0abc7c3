import { parseJson } from '../../kit/records/json/parse-json.js'

/** What tells a job's result from those of other workflows, jobs, matrix jobs and steps; null if unknown. */
export type JobFacts = {
  readonly workflow: string | null
  /** Path of the workflow's file, which two workflows never share. */
  readonly workflowPath: string | null
  readonly job: string | null
  /** Id of the step, or one that the runner made up, which starts with two underscores. */
  readonly step: string | null
  /** The `matrix` context as JSON; null outside a matrix. */
  readonly matrix: string | null
  /** The name that the user gave; null for none. */
  readonly section: string | null
  /** The working directory in the repository, which several jobs and steps may check; empty for the root. */
  readonly folder: string
}

export type JobIdentity = {
  /** Different for different jobs, the same in each run and attempt of one; for comparison only. */
  readonly name: string
  /** For people. */
  readonly label: string
}

/** The identity of a job; a name that the user gave replaces all but the workflow's file and the folder. */
export function identifyJob(facts: JobFacts): JobIdentity {
  const { workflow, job, step, section, folder } = facts
  const file = facts.workflowPath ?? workflow
  const inFolder = folder === '' ? [] : [folder]
  if (section !== null) {
    const name = JSON.stringify([file, section, ...inFolder])
    return { name, label: [section, ...inFolder].join(', ') }
  }
  const values = leavesOf(facts.matrix)
  const place = [workflow ?? facts.workflowPath, job].filter((part) => part !== null).join(' / ')
  const leg = values.length === 0 ? '' : ` (${values.join(', ')})`
  const known = place === '' ? 'MiniCluster' : place
  return {
    name: JSON.stringify([file, job, step, values, ...inFolder]),
    label: [`${known}${leg}${stepInWords(step)}`, ...inFolder].join(', '),
  }
}

/** The runner numbers the further steps that use one action and have no id. */
function stepInWords(step: string | null): string {
  if (step === null) return ''
  if (!step.startsWith('__')) return `, step ${step}`
  const further = /_(\d+)$/.exec(step)?.[1]
  return further === undefined ? '' : `, step ${further}`
}

/** The values of a matrix job in their order, as the page of a run shows them. */
function leavesOf(matrix: string | null): readonly string[] {
  if (matrix === null) return []
  const parsed = parseJson(matrix)
  return parsed.status === 'ok' ? leaves(parsed.value) : [matrix]
}

function leaves(value: unknown): readonly string[] {
  if (value === null || value === undefined) return []
  return typeof value === 'object' ? Object.values(value).flatMap(leaves) : [String(value)]
}
