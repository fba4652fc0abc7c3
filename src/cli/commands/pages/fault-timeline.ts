import type { CommandOptions } from '../../config/command-descriptions.js'
import { ConfigError } from '../../../kit/errors.js'
import { buildFaultTimeline } from '../../../gate/report/fault-timeline/fault-timeline-page.js'
import { renderers } from '../../../gate/report/index.js'
import { miniclusterVersion } from '../../../machine/system/version.js'
import type { Dependencies } from '../dependencies.js'
import { type Compose, titleOf } from './page-to-write.js'
import { readResults } from './read-results.js'

/** A finished campaign as a timeline of injections and alarms. */
export async function readFaultTimeline(
  { files: paths, title }: Pick<CommandOptions<'report'>, 'files' | 'title'>,
  { files, clock, workingDirectory }: Dependencies,
): Promise<Compose> {
  const { faults, runs } = await readResults(paths, workingDirectory, files)
  const [run] = runs
  if (faults === null || run !== undefined) {
    throw new ConfigError(
      `'${run?.path ?? ''}' is a run, not a fault report.`,
      'Write a fault report with: minicluster fault-test --output <file>',
    )
  }
  return (output) =>
    renderers.html(
      buildFaultTimeline({
        title: title ?? titleOf(paths),
        faults,
        now: clock.now(),
        generator: `minicluster ${miniclusterVersion}`,
        paths: { 'fault_timeline.html': output },
      }),
    )
}
