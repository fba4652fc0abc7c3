import type { OptionTable, OptionValues } from './option.js'
import { recordNames } from '../records/record-names.js'
import {
  baselineCompareOptions,
  baselineListOptions,
  baselineSaveOptions,
  baselineShowOptions,
} from './baseline-options.js'
import { compareOptions } from './compare-options.js'
import { choice, path } from './option-kinds.js'
import {
  benchCollectiveOptions,
  checkOptions,
  eventsOptions,
  reportHtmlOptions,
  runOptions,
  schemaOptions,
  validateOptions,
} from './options.js'
import {
  monitorReportOptions,
  monitorStatusOptions,
  monitorWatchOptions,
} from './monitor-options.js'
import {
  dashboardOptions,
  reportFaultTimelineOptions,
  reportHeatmapOptions,
  reportPdfOptions,
} from './page-options.js'
import { faultTestOptions } from './fault-options.js'
import { trainingConstraints } from './training-constraints.js'

const metricsFile = (which: string) =>
  path({ group: 'Validation', what: 'file', help: `Run metrics of the ${which} run` })

/**
 * Every command: its line of help, its arguments and options, and examples. A name of two words is a command of a
 * command. New commands are added here and in `src/commands/index.ts`.
 */
export const commandDescriptions = {
  check: {
    summary: 'Train on one worker and on N, prove both equal, and report',
    arguments: {},
    options: checkOptions,
    constraint: trainingConstraints,
    examples: [
      'minicluster check',
      'minicluster check --workers 4 --workload transformer --steps 50',
    ],
  },
  run: {
    summary: 'Train on N workers and write the run metrics',
    arguments: {},
    options: runOptions,
    constraint: trainingConstraints,
    examples: [
      'minicluster run --workers 1 --micro-batches 2 --output single.json',
      'minicluster run --workers 2 --output multi.json',
      'minicluster run --workload ./my-workload.mjs --verbose',
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
    summary: 'Measure two commits, directories or workloads in turns, and judge the second',
    arguments: {},
    options: compareOptions,
    constraint: trainingConstraints,
    examples: [
      'minicluster compare --base main --head HEAD --workload ./my-workload.mjs',
      'minicluster compare --base ./before.mjs --head ./after.mjs --pairs 10',
      'minicluster compare --base v1.2.0 --head . --program dist/cli.js --output comparison.json',
    ],
  },
  'baseline save': {
    summary: 'Keep the figures of a run under a name',
    arguments: {},
    options: baselineSaveOptions,
    examples: ['minicluster baseline save --metrics multi.json --name stable_v1'],
  },
  'baseline compare': {
    summary: 'Hold a run against a baseline; a regression is exit code 1',
    arguments: {},
    options: baselineCompareOptions,
    examples: [
      'minicluster baseline compare --metrics multi.json --name stable_v1',
      'minicluster baseline compare --metrics multi.json --name stable_v1 --latency-threshold 10 --output comparison.json',
    ],
  },
  'baseline list': {
    summary: 'List the baselines of a directory',
    arguments: {},
    options: baselineListOptions,
    examples: ['minicluster baseline list'],
  },
  'baseline show': {
    summary: 'Print a baseline: where it comes from, and every figure',
    arguments: {},
    options: baselineShowOptions,
    examples: ['minicluster baseline show --name stable_v1'],
  },
  'report html': {
    summary: 'Render run metrics as one self-contained HTML file',
    arguments: {},
    options: reportHtmlOptions,
    examples: ['minicluster report html --result single.json multi.json --output report.html'],
  },
  'report heatmap': {
    summary: 'Render what every worker did in every step as a heat map',
    arguments: {},
    options: reportHeatmapOptions,
    examples: ['minicluster report heatmap --result run.json --output heatmap.html'],
  },
  'report fault-timeline': {
    summary: 'Render a fault campaign as a timeline of injections and alarms',
    arguments: {},
    options: reportFaultTimelineOptions,
    examples: ['minicluster report fault-timeline --result fault_report.json'],
  },
  'report pdf': {
    summary: 'Print the report as a PDF, with a Chromium that is present',
    arguments: {},
    options: reportPdfOptions,
    examples: ['minicluster report pdf --result single.json multi.json --output report.pdf'],
  },
  dashboard: {
    summary: 'Render finished runs, several of them compared step by step, as one page',
    arguments: {},
    options: dashboardOptions,
    examples: ['minicluster dashboard --result before.json after.json --output dashboard.html'],
  },
  'monitor watch': {
    summary: 'Watch a run live, in the terminal or in the browser',
    arguments: {},
    options: monitorWatchOptions,
    examples: [
      'minicluster monitor watch --checkpoint ./minicluster_results/health.json',
      'minicluster monitor watch --web',
    ],
  },
  'monitor report': {
    summary: "Report on a run's health, during the run or after it",
    arguments: {},
    options: monitorReportOptions,
    examples: [
      'minicluster monitor report --checkpoint health.json --output health_report.html',
      'minicluster monitor report --checkpoint health.json --json',
    ],
  },
  'monitor status': {
    summary: "Say a run's health in one line: exit code 0 healthy, 1 not, 2 cannot tell",
    arguments: {},
    options: monitorStatusOptions,
    examples: ['minicluster monitor status --checkpoint health.json'],
  },
  'fault-test': {
    summary:
      'Inject real faults into runs and measure what the detectors, which are not told, find',
    arguments: {},
    options: faultTestOptions,
    constraint: trainingConstraints,
    examples: [
      'minicluster fault-test --fault-set quick',
      'minicluster fault-test --faults slow_worker,worker_timeout --rounds 5 --workers 4',
      'minicluster fault-test --list',
    ],
  },
  'bench-collective': {
    summary: 'Measure the bandwidth of all-reduce between worker processes',
    arguments: {},
    options: benchCollectiveOptions,
    examples: ['minicluster bench-collective --workers 2 --size-mb 16'],
  },
  events: {
    summary: 'Print the event log of one rank as JSON lines',
    arguments: {
      run: path({ group: 'Output', what: 'directory', help: 'Run directory, see run --run-dir' }),
    },
    options: eventsOptions,
    examples: ['minicluster events ./my-run --rank 1'],
  },
  schema: {
    summary: 'Print the JSON Schema of a record',
    arguments: { record: choice(recordNames, { group: 'Output', help: 'Which record' }) },
    options: schemaOptions,
    examples: ['minicluster schema run-metrics'],
  },
} satisfies Record<string, CommandDescription>

/** What stands before the second word of a command's name. */
export const commandGroups = {
  baseline: 'Save the figures of runs, and hold others against them',
  report: 'Render the results of runs',
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
