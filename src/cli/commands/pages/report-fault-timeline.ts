import type { CommandOptions } from '../../config/command-descriptions.js'
import { ConfigError, exitCodes } from '../../../kit/errors.js'
import { buildFaultTimeline } from '../../../gate/report/fault-timeline/fault-timeline-page.js'
import { renderers } from '../../../gate/report/index.js'
import { miniclusterVersion } from '../../../machine/system/version.js'
import type { Dependencies } from '../dependencies.js'
import type { Outcome } from '../outcome.js'
import { prepareOutput, titleOf, writePage } from '../page-files.js'
import { readResults } from '../read-results.js'

/** Renders a finished campaign; the exit code does not depend on missed faults. */
export async function reportFaultTimeline(
  { result, output, title }: CommandOptions<'report fault-timeline'>,
  dependencies: Dependencies,
): Promise<Outcome> {
  const { files, clock, workingDirectory } = dependencies
  const { faults } = await readResults([result], workingDirectory, files)
  if (faults === null) {
    throw new ConfigError(
      `'${result}' is a run, not a fault report.`,
      'Write a fault report with: minicluster fault-test --output <file>',
    )
  }
  await prepareOutput(output, dependencies)
  const page = buildFaultTimeline({
    title: title ?? titleOf([result]),
    faults,
    now: clock.now(),
    generator: `minicluster ${miniclusterVersion}`,
    paths: { 'fault_timeline.html': output },
  })
  await writePage(output, renderers.html(page), 'Fault timeline', dependencies)
  return { exitCode: exitCodes.pass }
}
