/** Options of the `baseline` commands; the names, defaults and units are those of the seed system. */
import { path } from './files/path-kinds.js'
import { baselinesHolds } from './files/file-use.js'
import { flag, optional } from './option-kinds.js'
import { comparisonOptions } from './reporter-options.js'
import {
  baselineName,
  comparisonFiles,
  conversation as usual,
  settingsFile,
} from './recurring-options.js'

const conversation = {
  ...settingsFile,
  ...usual,
  verbose: flag({ group: 'Output', help: 'Print more: rules, reasons, stack traces' }),
}

const directory = path({
  group: 'Baseline',
  what: 'directory',
  use: 'writes',
  holds: baselinesHolds,
  help: 'Directory of the baselines, one file each',
  default: '.minicluster/baselines',
})

/** The run that is saved or compared. */
export const measuredRun = {
  metrics: path({
    group: 'Baseline',
    what: 'file',
    use: 'reads',
    help: 'Run metrics, as written by run --output or check',
  }),
}

export const baselineSaveOptions = {
  name: baselineName('Name of the baseline; an existing one is replaced'),
  baselineDir: directory,
  ...conversation,
}

export const baselineCompareOptions = {
  name: baselineName('Baseline to compare with'),
  baselineDir: directory,
  ...comparisonOptions,
  thresholds: {
    ...comparisonOptions.thresholds,
    words: ['lower-is-better=', 'higher-is-better='],
    help: 'Largest accepted change for the worse, in percent by metric, or a limit, e.g. lower-is-better=10,higher-is-better=5,peak_rss_bytes<=2 GB; times are lower-is-better, throughput is higher-is-better',
    default: {
      kind: 'none',
      meaning: 'lower-is-better=5,higher-is-better=5',
    } as const,
  },
  ...comparisonFiles,
  ...conversation,
}

export const baselineShowOptions = {
  name: optional('a list of all baselines', baselineName('Baseline to show')),
  baselineDir: directory,
  ...conversation,
}
