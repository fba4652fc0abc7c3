/**
 * Every option of every command, described once. The command line, `--help`, the Action's inputs and action.yml
 * all follow from these tables; the names of the seed system keep their names and defaults.
 */
import { conversation, million, resultsDirectory, tolerance } from './recurring-options.js'
import { campaignLimits } from './fault-options.js'
import { decimal, flag, integer, optional, path, paths, text } from './option-kinds.js'
import { audienceOptions } from './monitor-options.js'
import { comparisonOptions, reporterOptions } from './reporter-options.js'
import { trainingOptions } from './training-options.js'

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
  ...audienceOptions,
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
  ...campaignLimits,
  minDetectionRate: {
    ...campaignLimits.minDetectionRate,
    default: { kind: 'text', text: '0.9' } as const,
  },
  // A runner that others share can starve a worker for a moment: one alarm is told, two are no chance.
  maxFalseAlarms: {
    ...campaignLimits.maxFalseAlarms,
    default: { kind: 'text', text: '1' } as const,
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
