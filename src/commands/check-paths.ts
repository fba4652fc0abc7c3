import { join } from 'node:path'

const resultNames = {
  single: 'single.json',
  multi: 'multi.json',
  validation: 'validation.json',
  faults: 'fault_report.json',
  verdicts: 'fault_report_verdicts.json',
  baseline: 'baseline.json',
  comparison: 'comparison.json',
  html: 'report.html',
  json: 'report.json',
} as const

type Results = Readonly<Record<keyof typeof resultNames, string>>

/** The files of one `check`, all below the output directory. */
export type CheckPaths = {
  readonly directory: string
  readonly results: Results
  /** The same, as a person in the working directory may open them. */
  readonly shown: Results
  readonly health: string
  readonly singleRun: string
  readonly multiRun: string
}

/** `directory` is absolute; `shownDirectory` is how the option gave it. */
export function checkPaths(directory: string, shownDirectory: string, runId: string): CheckPaths {
  return {
    directory,
    results: resultsIn(directory),
    shown: resultsIn(shownDirectory),
    health: join(directory, 'health.json'),
    singleRun: join(directory, 'runs', `${runId}-single`),
    multiRun: join(directory, 'runs', `${runId}-multi`),
  }
}

function resultsIn(directory: string): Results {
  const entries = Object.entries(resultNames).map(([key, name]) => [key, join(directory, name)])
  return Object.fromEntries(entries) as Results
}
