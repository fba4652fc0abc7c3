/**
 * Every option of every command, described once. The command line, `--help`, the Action's inputs and action.yml
 * all follow from these tables; the names of the seed system keep their names and defaults.
 */
import { outputFile, path } from './files/path-kinds.js'
import { checkDirectoryHolds, rankMetricsHolds, runDirectoryHolds } from './files/file-use.js'
import {
  checkSteps,
  proofBudget,
  referenceArgs,
  writes,
  conversation,
  junit,
  million,
  resultsDirectory,
  runId,
  settingsFile,
  tolerance,
} from './recurring-options.js'
import { campaignLimits } from './fault-options.js'
import { percentagesIn } from './comparison/threshold-option.js'
import { excluding, needing, ofTrainer } from './option.js'
import { commandLine } from './command-line.js'
import { decimal, flag, integer, optional, text } from './option-kinds.js'
import { audienceOptions, nodesState } from './monitor-options.js'
import { parallelOptions } from './parallel-options.js'
import { comparisonOptions, reporterOptions, requireOption } from './reporter-options.js'
import { earlyEnd, outputPatterns, trainingOptions } from './training-options.js'

export const runOptions = {
  ...trainingOptions,
  ...outputPatterns,
  ...earlyEnd,
  verifyEvery: ofTrainer(
    integer({
      group: 'Engine',
      help: 'Hash weights and optimizer state, and compare the hashes across workers, every N steps; 0 means never',
      from: 0,
      to: million,
      default: 1,
    }),
  ),
  auditEvery: ofTrainer(
    integer({
      group: 'Engine',
      help: "Recompute one worker's gradient on two other workers every N steps; 0 means never",
      from: 0,
      to: million,
      default: 0,
    }),
  ),
  resume: ofTrainer(
    optional(
      'start a new run',
      path({
        group: 'Checkpoints',
        what: 'directory',
        use: 'reads',
        help: 'Resume from a checkpoint, or from the newest intact checkpoint of a run directory',
      }),
    ),
  ),
  maxRestarts: integer({
    group: 'Checkpoints',
    help: 'Restart a failed run at most N times, from its newest checkpoint or, if there is none, from the start',
    from: 0,
    to: 100,
    default: 0,
  }),
  fault: optional(
    'none',
    text({
      group: 'Faults',
      help: 'Inject one fault and report what the detectors find, e.g. slow_worker:rank=1,step=10,factor=2; see fault-test --list',
    }),
  ),
  detect: flag({
    group: 'Faults',
    help: 'Run the detectors during training and report findings at once; always on with --fault and --nodes-state',
  }),
  output: outputFile('File to write the run metrics to', `${resultsDirectory}/run_metrics.json`),
  health: outputFile(
    'File with the live state of the workers; replaced atomically during training',
    `${resultsDirectory}/health.json`,
  ),
  rankMetricsDir: optional(
    'not written',
    path({
      group: 'Output',
      what: 'directory',
      use: 'writes',
      holds: rankMetricsHolds,
      help: 'Directory for the metrics_rank<N>.jsonl of every rank, which nodes commands show for a registered job',
    }),
  ),
  nodesState,
  runId,
  runDir: optional(
    'runs/<run id> next to the output file',
    path({
      group: 'Output',
      what: 'directory',
      use: 'writes',
      holds: runDirectoryHolds,
      help: 'Directory for the event logs and checkpoints of the run',
    }),
  ),
  ...audienceOptions,
  ...settingsFile,
  ...conversation,
}
/** Options that `check` and the Action share. */
const sharedOptions = {
  ...trainingOptions,
  ...parallelOptions,
  ...outputPatterns,
  tolerance,
  // What nobody named is left out where it cannot be done; what is named and cannot be done leaves the verdict open.
  faultTests: optional(
    'quick, where faults can be injected',
    text({
      group: 'Faults',
      help: 'Faults to inject after the runs: quick, standard, full, off, or comma-separated names',
    }),
  ),
  ...campaignLimits,
  minDetectionRate: {
    ...excluding(campaignLimits.minDetectionRate, 'faultTests=off'),
    default: { kind: 'text', text: '0.9' } as const,
  },
  // A shared runner can starve a worker for a moment: one alarm may be an accident, two are not.
  maxFalseAlarms: {
    ...excluding(campaignLimits.maxFalseAlarms, 'faultTests=off'),
    default: { kind: 'text', text: '1' } as const,
  },
  ...comparisonOptions,
  require: requireOption,
  bundle: optional(
    'not measured',
    path({
      group: 'Baseline',
      what: 'file',
      use: 'reads',
      help: 'File or folder whose size is compared with the baseline, e.g. dist',
    }),
  ),
  checkSteps,
  referenceArgs,
  proofBudget,
  writes,
  outputDir: path({
    group: 'Output',
    what: 'directory',
    use: 'writes',
    holds: checkDirectoryHolds,
    help: 'Directory for report.html, report.json and the records behind them',
    default: resultsDirectory,
  }),
  junit,
  ...settingsFile,
}

export const actionOptions = {
  ...sharedOptions,
  ...reporterOptions,
  command: optional(
    'the built-in trainer with workload',
    commandLine({
      group: 'Training',
      help: 'The training command, such as torchrun --nproc-per-node 2 train.py; split into words as a shell would, but run without a shell',
    }),
  ),
}

export const checkOptions = {
  ...sharedOptions,
  thresholds: {
    ...needing(comparisonOptions.thresholds, ['compareWith']),
    needingParts: percentagesIn,
  },
  severities: needing(comparisonOptions.severities, ['compareWith'], ['thresholds']),
  compareWith: optional(
    'no comparison',
    path({
      group: 'Baseline',
      what: 'file',
      use: 'reads',
      help: 'Baseline to compare with: the baseline.json of an earlier check, or a file written by baseline save',
    }),
  ),
  ...conversation,
}

export const validateOptions = {
  tolerance,
  output: optional('not written', outputFile('File to write the correctness report to, as JSON')),
  junit,
  ...conversation,
}

export const benchCollectiveOptions = {
  workers: integer({
    group: 'Training',
    help: 'Number of worker processes',
    from: 2,
    to: 64,
    default: 2,
  }),
  sizeMb: decimal({
    group: 'Training',
    help: 'Size of each all-reduce in megabytes (2^20 bytes)',
    above: 0,
    to: 1024,
    default: 256,
  }),
  iterations: integer({
    group: 'Training',
    help: 'Number of timed all-reduces, after a warm-up',
    from: 1,
    to: 100_000,
    default: 50,
  }),
  transport: trainingOptions.transport,
  output: optional('printed', outputFile('File to write the figures to, as JSON')),
  verbose: conversation.verbose,
}

export const schemaOptions = { verbose: conversation.verbose }
