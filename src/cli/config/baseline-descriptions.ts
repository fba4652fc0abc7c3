import {
  baselineCompareOptions,
  baselineSaveOptions,
  baselineShowOptions,
  measuredRun,
} from './baseline-options.js'

/** The commands of baselines. */
export const baselineDescriptions = {
  'baseline save': {
    summary: 'Save the metrics of a run under a name',
    arguments: measuredRun,
    options: baselineSaveOptions,
    examples: ['minicluster baseline save multi.json --name stable_v1'],
  },
  'baseline compare': {
    summary: 'Compare a run with a baseline; exit code 1 means a regression',
    arguments: measuredRun,
    options: baselineCompareOptions,
    examples: [
      'minicluster baseline compare multi.json --name stable_v1',
      'minicluster baseline compare multi.json --name stable_v1 --thresholds lower-is-better=10 --output comparison.json',
    ],
  },
  'baseline show': {
    summary: 'Print a baseline with its origin and all its metrics, or list all baselines',
    arguments: {},
    options: baselineShowOptions,
    examples: ['minicluster baseline show', 'minicluster baseline show --name stable_v1'],
  },
}
