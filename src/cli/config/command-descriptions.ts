import { path } from './files/path-kinds.js'
import type { OptionTable, OptionValues } from './option.js'
import { recordNames } from '../../kit/records/record-names.js'
import { backgroundDescriptions } from './background-options.js'
import { baselineDescriptions } from './baseline-descriptions.js'
import { compareOptions } from './compare-options.js'
import { matrixOptions } from './matrix/matrix-options.js'
import { nodesDescriptions } from './nodes-descriptions.js'
import { choice } from './option-kinds.js'
import {
  benchCollectiveOptions,
  checkOptions,
  runOptions,
  schemaOptions,
  validateOptions,
} from './options.js'
import { trainingCommand } from './training-options.js'
import { jobsDescriptions } from './jobs/jobs-descriptions.js'
import {
  monitorReportOptions,
  monitorStatusOptions,
  monitorWatchOptions,
} from './monitor-options.js'
import { reportArguments, reportConstraints, reportOptions } from './page-options.js'
import { faultTestOptions } from './fault-options.js'
import { runsDescriptions } from './runs/runs-descriptions.js'
import { setupDescriptions } from './setup-descriptions.js'
import { trainingConstraints } from './training-constraints.js'

const metricsFile = (which: string) =>
  path({ group: 'Validation', what: 'file', use: 'reads', help: `Run metrics of the ${which} run` })

/** Every command: its line of help, its arguments and options, and examples. A name of two words is a command of a command. */
export const commandDescriptions = {
  check: {
    summary: 'Train on one worker and on N, compare them bit for bit, inject faults, and report',
    arguments: trainingCommand,
    options: checkOptions,
    constraint: trainingConstraints,
    examples: [
      'minicluster check',
      'minicluster check --workers 4 --workload transformer --steps 50',
      'minicluster check -- torchrun --nproc-per-node 4 train.py --epochs 1',
    ],
  },
  matrix: {
    summary: 'Run the configurations of a training command, and compare each with one reference',
    arguments: {},
    options: matrixOptions,
    examples: ['minicluster matrix', 'minicluster matrix --only tensor,pipeline --check-steps 5'],
  },
  run: {
    summary: 'Train on N workers and write the run metrics',
    arguments: trainingCommand,
    options: runOptions,
    constraint: trainingConstraints,
    examples: [
      'minicluster run --workers 1 --micro-batches 2 --output single.json',
      'minicluster run --workers 2 --output multi.json',
      'minicluster run --workload ./my-workload.mjs --verbose',
      'minicluster run -- torchrun --nproc-per-node 2 train.py --epochs 1',
    ],
  },
  validate: {
    summary: 'Compare a single-worker run with a multi-worker run',
    arguments: { single: metricsFile('single-worker'), multi: metricsFile('multi-worker') },
    options: validateOptions,
    examples: [
      'minicluster validate single.json multi.json',
      'minicluster validate single.json multi.json --tolerance 0.02 --output report.json',
    ],
  },
  compare: {
    summary:
      'Measure two commits, directories or workloads in turns, and report whether the second is worse',
    arguments: trainingCommand,
    options: compareOptions,
    constraint: trainingConstraints,
    examples: [
      'minicluster compare --base main --head HEAD --workload ./my-workload.mjs',
      'minicluster compare --base ./before.mjs --head ./after.mjs --pairs 10',
      'minicluster compare --base main --head . -- torchrun --nproc-per-node 2 train.py',
      'minicluster compare --base v1.2.0 --head . --program dist/cli.js --output comparison.json',
    ],
  },
  ...baselineDescriptions,
  report: {
    summary: 'Show finished runs as HTML, PDF, JSON, JUnit XML, heat map, timeline or dashboard',
    arguments: reportArguments,
    options: reportOptions,
    constraint: reportConstraints,
    examples: [
      'minicluster report single.json multi.json --as html,junit',
      'minicluster report node-a/run node-b/run --output report.html',
      'minicluster report run.json --as heatmap --output heatmap.html',
      'minicluster report before.json after.json --as dashboard',
    ],
  },
  'monitor watch': {
    summary: 'Watch a run live, in the terminal or in the browser',
    arguments: {},
    options: monitorWatchOptions,
    examples: [
      'minicluster monitor watch --health ./minicluster_results/health.json',
      'minicluster monitor watch --web',
    ],
  },
  'monitor report': {
    summary: "Report a run's health as a page or as JSON, during the run or after it",
    arguments: {},
    options: monitorReportOptions,
    examples: [
      'minicluster monitor report --health health.json --output health_report.html',
      'minicluster monitor report --health health.json --json',
    ],
  },
  'monitor status': {
    summary: "Print a run's health in one line; exit code 0 healthy, 1 not healthy, 3 unknown",
    arguments: {},
    options: monitorStatusOptions,
    examples: ['minicluster monitor status --health health.json'],
  },
  ...nodesDescriptions,
  ...jobsDescriptions,
  ...runsDescriptions,
  ...backgroundDescriptions,
  ...setupDescriptions,
  'fault-test': {
    summary: 'Inject real faults into runs, and measure which ones the detectors find blind',
    arguments: trainingCommand,
    options: faultTestOptions,
    constraint: trainingConstraints,
    examples: [
      'minicluster fault-test --faults quick',
      'minicluster fault-test --faults slow_worker,worker_timeout --rounds 5 --workers 4',
      'minicluster fault-test --list',
      'minicluster fault-test -- torchrun --nproc-per-node 2 train.py',
    ],
  },
  'bench-collective': {
    summary: 'Measure the bandwidth of the all-reduce between worker processes',
    arguments: {},
    options: benchCollectiveOptions,
    examples: ['minicluster bench-collective --workers 2 --size-mb 16'],
  },
  schema: {
    summary: 'Print the JSON Schema of a record, or of minicluster.yml',
    arguments: {
      record: choice(['settings', ...recordNames], {
        group: 'Output',
        help: 'Name of the record, such as run-metrics; settings is minicluster.yml',
      }),
    },
    options: schemaOptions,
    examples: ['minicluster schema run-metrics'],
  },
} satisfies Record<string, CommandDescription>

/** The purpose of each group of two-word commands. */
export const commandGroups = {
  jobs: 'Run, watch and restart jobs on a Ray cluster',
  nodes: 'Check and watch machines over ssh; nothing is installed on them',
  baseline: 'Save the metrics of runs, and compare other runs with them',
  monitor: 'Watch a run, and report its health',
}

export type CommandName = keyof typeof commandDescriptions

/** The values a command is called with: its arguments and options. */
export type CommandOptions<Name extends CommandName> = OptionValues<
  (typeof commandDescriptions)[Name]['arguments']
> &
  OptionValues<(typeof commandDescriptions)[Name]['options']>

export type CommandDescription = {
  readonly summary: string
  readonly arguments: OptionTable
  readonly options: OptionTable
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- each command has values of its own
  readonly constraint?: (...args: any[]) => readonly string[]
  readonly examples: readonly string[]
}
