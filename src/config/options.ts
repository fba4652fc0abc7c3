/**
 * Every option of every command, described once. The command line, `--help`, the Action's inputs and action.yml
 * all follow from these tables; the names of the seed system keep their names and defaults.
 */
import { faultSetNames } from '../campaign/fault-sets.js'
import { choice, decimal, flag, integer, optional, path, paths, text } from './option-kinds.js'
import { comparisonOptions, reporterOptions } from './reporter-options.js'
import { trainingOptions } from './training-options.js'

const resultsDirectory = './minicluster_results'
const million = 1_000_000

const tolerance = decimal({
  group: 'Validation',
  help: 'Largest relative difference of two losses at one step; 0.01 is 1 %',
  from: 0,
  to: 1,
  default: 0.01,
})

const conversation = {
  json: flag({ group: 'Output', help: 'Print one JSON document instead of text' }),
  quiet: flag({ group: 'Output', help: 'Print errors only' }),
  verbose: flag({ group: 'Output', help: 'Say more: settings, paths, stack traces' }),
}

export const runOptions = {
  ...trainingOptions,
  verifyEvery: integer({
    group: 'Engine',
    help: 'Hash weights and optimizer, and compare them between workers, every so many steps; 0 is never',
    from: 0,
    to: million,
    default: 1,
  }),
  auditEvery: integer({
    group: 'Engine',
    help: "Have two other workers compute one worker's gradient again every so many steps; 0 is never",
    from: 0,
    to: million,
    default: 0,
  }),
  resume: optional(
    'start from the seed',
    path({
      group: 'Checkpoints',
      what: 'directory',
      help: 'Continue from a checkpoint, or from the newest intact one of a run directory',
    }),
  ),
  maxRestarts: integer({
    group: 'Checkpoints',
    help: 'Restart a run that failed so often at most, from its newest checkpoint or, without one, from its start',
    from: 0,
    to: 100,
    default: 0,
  }),
  fault: optional(
    'none',
    text({
      group: 'Faults',
      help: 'Inject one fault and watch what is found, such as slow_worker:rank=1,step=10,factor=2; see fault-test --list',
    }),
  ),
  detect: flag({
    group: 'Faults',
    help: 'Let the detectors follow the run, and say at once what they raise; with --fault they always do',
  }),
  output: path({
    group: 'Output',
    what: 'file',
    help: 'Where the run metrics are written',
    default: `${resultsDirectory}/run_metrics.json`,
  }),
  healthCheckpointPath: path({
    group: 'Output',
    what: 'file',
    help: 'Live state of the workers, replaced whole while training runs',
    default: `${resultsDirectory}/health.json`,
  }),
  runDir: optional(
    'runs/<run id> beside the output',
    path({
      group: 'Output',
      what: 'directory',
      help: 'Where event logs and checkpoints of the run go',
    }),
  ),
  ...conversation,
}

const campaign = {
  minDetectionRate: decimal({
    group: 'Faults',
    help: 'Fail when a smaller share of the faults was found; 1 is all',
    from: 0,
    to: 1,
    default: 1,
  }),
  maxFalseAlarms: integer({
    group: 'Faults',
    help: 'Fail when more runs in which nothing was wrong raised an alarm',
    from: 0,
    to: million,
    default: 0,
  }),
}

const { workers, steps, batchSize, hiddenSize, inputSize, numLayers, ...others } = trainingOptions
/** Runs with faults in them measure neither power nor speed-up; how they cut a batch and what they save is drawn. */
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
  // Sized so that a step takes some milliseconds: in shorter ones nothing but the system's own noise is seen.
  batchSize: { ...batchSize, default: { kind: 'text', text: '128' } as const },
  hiddenSize: { ...hiddenSize, default: { kind: 'text', text: '512' } as const },
  inputSize: { ...inputSize, default: { kind: 'text', text: '64' } as const },
  numLayers: { ...numLayers, default: { kind: 'text', text: '3' } as const },
  faultSet: choice(faultSetNames, {
    group: 'Faults',
    help: 'Which faults: quick, standard (every fault once) or full (every fault at every dose); those that need more workers are left out',
    default: 'standard',
  }),
  faults: optional(
    'those of --fault-set',
    text({ group: 'Faults', help: 'Names of faults, with commas between them; see --list' }),
  ),
  doses: choice(['default', 'all'], {
    group: 'Faults',
    help: 'Inject every fault at its default dose, or at all of its doses, for the curve of detection over dose',
    default: 'default',
  }),
  rounds: integer({
    group: 'Faults',
    help: 'How often every fault is injected, each time on another rank at another step',
    from: 1,
    to: 1000,
    default: 1,
  }),
  ...campaign,
  list: flag({ group: 'Faults', help: 'Print all faults and controls, and run nothing' }),
  output: path({
    group: 'Output',
    what: 'file',
    help: 'Where the fault report is written as JSON; the verdicts go beside it before they are scored',
    default: `${resultsDirectory}/fault_report.json`,
  }),
  report: optional(
    'not written',
    path({ group: 'Output', what: 'file', help: 'Where the same is written as an HTML page' }),
  ),
  tolerance,
  ...conversation,
}

/** What `check` and the Action have in common: `check` has ways of speaking, the Action has people to tell. */
const sharedOptions = {
  ...trainingOptions,
  tolerance,
  faultTests: text({
    group: 'Faults',
    help: 'Faults to inject after the runs: quick, standard, full, off, or names with commas between them',
    default: 'quick',
  }),
  ...campaign,
  minDetectionRate: {
    ...campaign.minDetectionRate,
    default: { kind: 'text', text: '0.9' } as const,
  },
  ...comparisonOptions,
  bundle: optional(
    'not measured',
    path({
      group: 'Baseline',
      what: 'file',
      help: 'File or folder whose size is watched beside the run, such as dist',
    }),
  ),
  outputDir: path({
    group: 'Output',
    what: 'directory',
    help: 'Where report.html, report.json and the records they are made of are written',
    default: resultsDirectory,
  }),
}

export const actionOptions = { ...sharedOptions, ...reporterOptions }

export const checkOptions = {
  ...sharedOptions,
  compareWith: optional(
    'no comparison',
    path({
      group: 'Baseline',
      what: 'file',
      help: 'Baseline that the run is held against: a baseline.json of an earlier check, or a file of baseline save',
    }),
  ),
  ...conversation,
}

export const validateOptions = {
  tolerance,
  output: optional(
    'not written',
    path({
      group: 'Output',
      what: 'file',
      help: 'Where the correctness report is written as JSON',
    }),
  ),
  ...conversation,
}

export const benchCollectiveOptions = {
  workers: integer({
    group: 'Training',
    help: 'Worker processes that take part',
    from: 2,
    to: 64,
    default: 2,
  }),
  sizeMb: decimal({
    group: 'Training',
    help: 'Megabytes (2^20 bytes) that every all-reduce sums',
    above: 0,
    to: 1024,
    default: 256,
  }),
  iterations: integer({
    group: 'Training',
    help: 'All-reduces that are timed, after some to warm up',
    from: 1,
    to: 100_000,
    default: 50,
  }),
  transport: trainingOptions.transport,
  output: optional(
    'printed',
    path({ group: 'Output', what: 'file', help: 'Where the figures are written as JSON' }),
  ),
  verbose: conversation.verbose,
}

export const reportHtmlOptions = {
  result: paths({
    group: 'Output',
    what: 'file',
    help: 'What to report on: run metrics, or the single-worker run and the multi-worker run, and a fault report',
  }),
  output: path({
    group: 'Output',
    what: 'file',
    help: 'Where the report is written',
    default: `${resultsDirectory}/report.html`,
  }),
  tolerance,
  title: optional('named for the files', text({ group: 'Output', help: 'Heading of the report' })),
  verbose: conversation.verbose,
}

export const eventsOptions = {
  rank: integer({ group: 'Output', help: 'Whose log', from: 0, to: 63, default: 0 }),
  verbose: conversation.verbose,
}

export const schemaOptions = { verbose: conversation.verbose }
