import {
  baselineCompareOptions,
  baselineSaveOptions,
  baselineShowOptions,
} from './baseline-options.js'

/** The commands of baselines. */
export const baselineDescriptions = {
  'baseline save': {
    summary: 'Save the metrics of a run under a name',
    arguments: {},
    options: baselineSaveOptions,
    examples: ['minicluster baseline save --metrics multi.json --name stable_v1'],
  },
  'baseline compare': {
    summary: 'Compare a run with a baseline; exit code 1 means a regression',
    arguments: {},
    options: baselineCompareOptions,
    examples: [
      'minicluster baseline compare --metrics multi.json --name stable_v1',
      'minicluster baseline compare --metrics multi.json --name stable_v1 --latency-threshold 10 --output comparison.json',
    ],
  },
  'baseline show': {
    summary: 'Print a baseline with its origin and all its metrics, or list all baselines',
    arguments: {},
    options: baselineShowOptions,
    examples: ['minicluster baseline show', 'minicluster baseline show --name stable_v1'],
  },
}
