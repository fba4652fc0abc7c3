import { join } from 'node:path'

const resultNames = {
  single: 'single.json',
  multi: 'multi.json',
  validation: 'validation.json',
  proof: 'proof.json',
  node: 'node.json',
  faults: 'fault_report.json',
  verdicts: 'fault_report_verdicts.json',
  baseline: 'baseline.json',
  comparison: 'comparison.json',
  html: 'report.html',
  json: 'report.json',
} as const

/** What the files of a check begin with, and other files hardly do. */
export const fileSignatures: Readonly<
  Record<keyof typeof resultNames | 'health', readonly string[]>
> = {
  single: ['"tool_name": "minicluster"'],
  multi: ['"tool_name": "minicluster"'],
  validation: ['"single_run_path":'],
  proof: ['"tier":', '"world_size":'],
  node: ['"run_directory":', '"check_steps":'],
  faults: ['"num_faults":'],
  verdicts: ['"verdicts":'],
  baseline: ['"name":', '"metrics":'],
  comparison: ['"baseline":', '"thresholds":'],
  html: ['<meta name="generator" content="minicluster '],
  json: ['"report_version":'],
  health: ['"total_steps":'],
}

type Results = Readonly<Record<keyof typeof resultNames, string>>

/** The files of one `check`, all below the output directory. */
export type CheckPaths = {
  readonly directory: string
  /** Where they are written. */
  readonly results: Results
  /** Where they are in the end. */
  readonly published: Results
  readonly shownDirectory: string
  /** The same as `published`, as a person in the working directory may open them. */
  readonly shown: Results
  readonly health: string
  readonly singleRun: string
  readonly multiRun: string
}

/** `directory` is absolute; `shownDirectory` is how the option gave it. */
export function checkPaths(directory: string, shownDirectory: string, runId: string): CheckPaths {
  return {
    directory,
    results: resultsIn(join(directory, 'runs', `${runId}-results`)),
    published: resultsIn(directory),
    shownDirectory,
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
