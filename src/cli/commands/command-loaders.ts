import type { CommandName, CommandOptions } from '../config/command-descriptions.js'
import type { Dependencies } from './dependencies.js'
import type { Outcome } from './outcome.js'

/** Performs a command with the values of its arguments and options. */
type PerformCommand<Name extends CommandName> = (
  options: CommandOptions<Name>,
  dependencies: Dependencies,
) => Promise<Outcome>

/**
 * Imports the function that performs a command when it is called, so that --help pays for no command. The compiler
 * checks here that commands take the values that their descriptions promise.
 */
export const commandLoaders: {
  readonly [Name in CommandName]: () => Promise<PerformCommand<Name>>
} = {
  'nodes clear': async () => (await import('./nodes/clear.js')).clearNodes,
  schema: async () => (await import('./schema.js')).schema,
  'baseline compare': async () => (await import('./baseline/compare.js')).compareBaseline,
  'baseline save': async () => (await import('./baseline/save.js')).saveBaseline,
  'baseline show': async () => (await import('./baseline/show.js')).showBaseline,
  'bench-collective': async () => (await import('./bench-collective.js')).benchCollective,
  check: async () => (await import('./check/check.js')).check,
  compare: async () => (await import('./compare/compare.js')).compare,
  completion: async () => (await import('./completion/completion.js')).completion,
  config: async () => (await import('./settings/config.js')).config,
  'fault-test': async () => (await import('./fault-test.js')).faultTest,
  init: async () => (await import('./init/init.js')).init,
  'jobs delete': async () => (await import('./jobs/delete.js')).deleteJob,
  'jobs health': async () => (await import('./jobs/health.js')).checkJobHealth,
  'jobs logs': async () => (await import('./jobs/logs.js')).logsJob,
  'jobs status': async () => (await import('./jobs/status.js')).statusJob,
  'jobs stop': async () => (await import('./jobs/stop.js')).stopJob,
  'jobs submit': async () => (await import('./jobs/submit.js')).submitJob,
  'jobs supervise': async () => (await import('./jobs/supervise/supervise.js')).superviseJobs,
  'jobs watch': async () => (await import('./jobs/watch/watch.js')).watchJob,
  matrix: async () => (await import('./matrix/matrix.js')).matrix,
  'monitor report': async () => (await import('./monitor/report.js')).writeMonitorReport,
  'monitor status': async () => (await import('./monitor/status.js')).printMonitorStatus,
  'monitor watch': async () => (await import('./monitor/watch.js')).watchMonitor,
  'nodes check': async () => (await import('./nodes/check.js')).checkNodes,
  'nodes job': async () => (await import('./nodes/jobs.js')).nodesJob,
  'nodes pairs': async () => (await import('./nodes/pairs.js')).measurePairs,
  'nodes report': async () => (await import('./nodes/report.js')).reportNodes,
  'nodes watch': async () => (await import('./nodes/watch.js')).watchNodes,
  ps: async () => (await import('./background/ps.js')).ps,
  report: async () => (await import('./pages/report.js')).report,
  runs: async () => (await import('./runs/runs.js')).runs,
  run: async () => (await import('./run/run.js')).run,
  stop: async () => (await import('./background/stop.js')).stop,
  validate: async () => (await import('./validate.js')).validate,
}
