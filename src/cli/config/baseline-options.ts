/** Options of the `baseline` commands; the names, defaults and units are those of the seed system. */
import { path } from './files/path-kinds.js'
import { baselinesHolds } from './files/file-use.js'
import { decimal, flag, optional } from './option-kinds.js'
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

const metrics = path({
  group: 'Baseline',
  what: 'file',
  use: 'reads',
  help: 'Run metrics, as written by run --output or check',
})

const thresholdPercent = (what: string) =>
  decimal({
    group: 'Baseline',
    help: `Largest accepted change for the worse, in percent, of ${what}`,
    from: 0,
    to: 1000,
    default: 5,
  })

export const baselineSaveOptions = {
  metrics,
  name: baselineName('Name of the baseline; an existing one is replaced'),
  baselineDir: directory,
  ...conversation,
}

export const baselineCompareOptions = {
  metrics,
  name: baselineName('Baseline to compare with'),
  baselineDir: directory,
  latencyThreshold: thresholdPercent('metrics where lower is better, e.g. times'),
  throughputThreshold: thresholdPercent('metrics where higher is better, e.g. throughput'),
  ...comparisonOptions,
  ...comparisonFiles,
  ...conversation,
}

export const baselineShowOptions = {
  name: optional('a list of all baselines', baselineName('Baseline to show')),
  baselineDir: directory,
  ...conversation,
}
