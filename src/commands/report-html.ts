import { basename, resolve } from 'node:path'
import type { CommandOptions } from '../config/command-descriptions.js'
import { exitCodes } from '../errors.js'
import { readRunMetrics } from '../records/read-run-metrics.js'
import { renderers } from '../report/index.js'
import type { ReportedRun } from '../report/report-input.js'
import { buildReportModel } from '../report/report-model.js'
import { miniclusterVersion } from '../system/version.js'
import type { Dependencies } from './dependencies.js'
import { prepareDestinations } from './destinations.js'
import type { Outcome } from './outcome.js'

/** Renders runs that were written earlier; it judges nothing, `validate` and `check` do. */
export async function reportHtml(
  options: CommandOptions<'report html'>,
  { log, files, clock, workingDirectory }: Dependencies,
): Promise<Outcome> {
  const output = resolve(workingDirectory, options.output)
  const runs: ReportedRun[] = []
  for (const path of options.result) {
    const metrics = await readRunMetrics(resolve(workingDirectory, path), files)
    runs.push({ role: 'measured', metrics, path })
  }
  await prepareDestinations([{ option: 'output', path: output, prepare: files.prepareFile }])
  const model = buildReportModel({
    title:
      options.title ?? `MiniCluster: ${options.result.map((path) => basename(path)).join(', ')}`,
    now: clock.now(),
    generator: `minicluster ${miniclusterVersion}`,
    runs,
    correctness: null,
    paths: { 'report.html': output },
  })
  await files.writeText(output, renderers.html(model))
  log.print(`Report written to ${options.output}`)
  return { exitCode: exitCodes.pass }
}
