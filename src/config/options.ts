/**
 * Every option of every command, described once. The command line, `--help`, the Action's inputs and action.yml
 * all follow from these tables; the names of the seed system keep their names and defaults.
 */
import { decimal, flag, integer, optional, path, paths, text } from './option-kinds.js'
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

/** What the Action takes as inputs: `check` without the ways of speaking, which a workflow has of its own. */
export const actionOptions = {
  ...trainingOptions,
  tolerance,
  outputDir: path({
    group: 'Output',
    what: 'directory',
    help: 'Where single.json, multi.json, validation.json, report.html and report.json are written',
    default: resultsDirectory,
  }),
}

export const checkOptions = { ...actionOptions, ...conversation }

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
    help: 'Run metrics to report on: one run, or the single-worker run and the multi-worker run',
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
