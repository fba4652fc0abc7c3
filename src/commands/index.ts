import type { CommandName, CommandOptions } from '../config/command-descriptions.js'
import type { Dependencies } from './dependencies.js'
import type { Outcome } from './outcome.js'

type LoadCommand<Name extends CommandName> = () => Promise<
  (options: CommandOptions<Name>, dependencies: Dependencies) => Promise<Outcome>
>

/** Every command's code, loaded when it is called: `--version` should not pay for the report's charts. */
export const commands: { readonly [Name in CommandName]: LoadCommand<Name> } = {
  check: async () => (await import('./check.js')).check,
  run: async () => (await import('./run.js')).run,
  validate: async () => (await import('./validate.js')).validate,
  compare: async () => (await import('./compare/compare.js')).compare,
  'baseline save': async () => (await import('./baseline/save.js')).saveBaseline,
  'baseline compare': async () => (await import('./baseline/compare.js')).compareBaseline,
  'baseline list': async () => (await import('./baseline/list.js')).listBaselines,
  'baseline show': async () => (await import('./baseline/show.js')).showBaseline,
  'report html': async () => (await import('./report-html.js')).reportHtml,
  'report heatmap': async () => (await import('./pages/report-heatmap.js')).reportHeatmap,
  'report fault-timeline': async () =>
    (await import('./pages/report-fault-timeline.js')).reportFaultTimeline,
  'report pdf': async () => (await import('./pages/report-pdf.js')).reportPdf,
  dashboard: async () => (await import('./pages/dashboard.js')).dashboard,
  'monitor watch': async () => (await import('./monitor/watch.js')).watchMonitor,
  'monitor report': async () => (await import('./monitor/report.js')).reportMonitor,
  'monitor status': async () => (await import('./monitor/status.js')).statusMonitor,
  'fault-test': async () => (await import('./fault-test.js')).faultTest,
  schema: async () => (await import('./schema.js')).schema,
  events: async () => (await import('./events.js')).events,
  'bench-collective': async () => (await import('./bench-collective.js')).benchCollective,
}
