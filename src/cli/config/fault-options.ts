/** Options of `fault-test`, and those that `check` shares with it. */
import { outputFile, path } from './files/path-kinds.js'
import { verdictsPathOf } from './files/file-use.js'
import { faultSetNames } from '../../lab/campaign/fault-sets.js'
import {
  checkSteps,
  conversation,
  junit,
  million,
  resultsDirectory,
  settingsFile,
  tolerance,
} from './recurring-options.js'
import { choice, decimal, flag, integer, optional, text } from './option-kinds.js'
import { trainingOptions } from './training-options.js'

export const campaignLimits = {
  minDetectionRate: decimal({
    group: 'Faults',
    help: 'Fail when a smaller share of the injected faults is detected; 1 means all',
    from: 0,
    to: 1,
    default: 1,
  }),
  maxFalseAlarms: integer({
    group: 'Faults',
    help: 'Fail when more than this many fault-free runs raise an alarm',
    from: 0,
    to: million,
    default: 0,
  }),
}

const { workers, steps, batchSize, hiddenSize, inputSize, numLayers, ...others } = trainingOptions
/** Runs with faults measure neither power nor speed-up; their micro-batches and checkpoints are drawn. */
const {
  tdpWatts: _watts,
  baselineThroughput: _throughput,
  microBatches: _microBatches,
  checkpointEvery: _checkpointEvery,
  ...sameModel
} = others

export const faultTestOptions = {
  ...sameModel,
  workers: { ...workers, default: { kind: 'text', text: '4' } as const },
  steps: { ...steps, default: { kind: 'text', text: '50' } as const },
  // Sized so that a step takes some milliseconds: shorter steps show only the noise of the system.
  batchSize: { ...batchSize, default: { kind: 'text', text: '128' } as const },
  hiddenSize: { ...hiddenSize, default: { kind: 'text', text: '512' } as const },
  inputSize: { ...inputSize, default: { kind: 'text', text: '64' } as const },
  numLayers: { ...numLayers, default: { kind: 'text', text: '3' } as const },
  checkSteps: {
    ...checkSteps,
    help: 'End each run of a command after this many optimizer steps at most; a fault that needs more is left out',
    default: { kind: 'text', text: '120' } as const,
  },
  faults: {
    ...text({
      group: 'Faults',
      help: 'Faults to inject: quick, standard (each fault once) or full (each fault at each dose), of which those that need more workers are left out; or comma-separated names, see --list',
      default: 'standard',
    }),
    words: faultSetNames,
  },
  doses: choice(['default', 'all'], {
    group: 'Faults',
    help: 'Inject each fault at its default dose, or at all of its doses to get the curve of detection over dose',
    default: 'default',
  }),
  rounds: integer({
    group: 'Faults',
    help: 'How often each fault is injected, each time at a newly drawn rank and step',
    from: 1,
    to: 1000,
    default: 1,
  }),
  ...campaignLimits,
  list: flag({ group: 'Faults', help: 'Print all faults and controls, and run nothing' }),
  output: path({
    group: 'Output',
    what: 'file',
    use: 'writes',
    beside: verdictsPathOf,
    help: 'File to write the fault report to, as JSON; the verdicts are written next to it before they are scored',
    default: `${resultsDirectory}/fault_report.json`,
  }),
  report: optional('not written', outputFile('File to write the fault report to, as an HTML page')),
  junit,
  tolerance,
  ...settingsFile,
  ...conversation,
}
