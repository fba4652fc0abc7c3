/** What a command does with the file or directory that an option names. */
export type FileUse = {
  readonly use: 'reads' | 'writes'
  readonly what: string
  /** The paths in a directory, relative to it, that belong to the command or to the run that it reads. */
  readonly holds: RegExp | null
  /** A second file that is written next to the first. */
  readonly beside: ((path: string) => string) | null
  /** What is read if the option is not given, where that is a file of the working directory. */
  readonly otherwise: string | null
  /** Whether a value is a path; others are words with a meaning of their own. */
  readonly isPath: (value: string) => boolean
}

/** The same with the parts that most options do not have. */
export const fileUse = (
  given: Pick<FileUse, 'use' | 'what'> & Partial<Omit<FileUse, 'use' | 'what'>>,
): FileUse => ({ holds: null, beside: null, otherwise: null, isPath: () => true, ...given })

/** Words of a command that are files whose loss a person would regret. */
export const scriptUse = fileUse({
  use: 'reads',
  what: 'file',
  isPath: (word) => /\.(py|sh|[cm]?[jt]s|ya?ml|toml|ipynb|pl|rb)$/i.test(word),
})

export const runDirectoryHolds = /^(run\.json|(events|checkpoints)(\/.*)?)$/
export const checkDirectoryHolds =
  /^((single|multi|validation|proof|node|fault_report|fault_report_verdicts|baseline|comparison|report|health)\.json|report\.html|runs(\/.*)?)$/
export const rankMetricsHolds = /^metrics_rank\d+\.jsonl$/
export const baselinesHolds = /^[\w.-]+\.json$/
/** What a merged report reads; its own page may lie there. */
export const reportedDirectoryHolds =
  /^((run|single|multi|validation|proof|node|baseline)\.json|(events|checkpoints|runs)(\/.*)?)$/

/** Where a campaign writes its verdicts before they are scored. */
export const verdictsPathOf = (reportPath: string): string =>
  `${reportPath.replace(/\.json$/, '')}_verdicts.json`
