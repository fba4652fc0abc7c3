import { basename } from 'node:path'
import type { CommandOptions } from '../../config/command-descriptions.js'
import { exitCodes } from '../../../kit/errors.js'
import type { HeatMapRun } from '../../../gate/report/heatmap/heat-map-input.js'
import { buildHeatMapPage } from '../../../gate/report/heatmap/heat-map-page.js'
import { renderers } from '../../../gate/report/index.js'
import { miniclusterVersion } from '../../../machine/system/version.js'
import type { Dependencies } from '../dependencies.js'
import type { Outcome } from '../outcome.js'
import { prepareOutput, titleOf, writePage } from '../page-files.js'
import { readRuns } from '../read-results.js'
import { readRankSteps } from './read-rank-steps.js'
import { runsInDirectories } from './runs-in-directories.js'

/** Renders what every worker did in every step; missing data is reported on the page and in the log. */
export async function reportHeatmap(
  { result, output, title }: CommandOptions<'report heatmap'>,
  dependencies: Dependencies,
): Promise<Outcome> {
  const { files, clock, log, workingDirectory } = dependencies
  const paths = await runsInDirectories(result, dependencies)
  const read = await readRuns(paths, workingDirectory, files)
  await prepareOutput(output, dependencies)
  const runs: HeatMapRun[] = []
  for (const { path, metrics } of read) {
    const run = await readRankSteps(basename(path), metrics, dependencies)
    for (const note of run.notes) log.warn(`${path}: ${note}`)
    runs.push(run)
  }
  const page = buildHeatMapPage({
    title: title ?? titleOf(result),
    now: clock.now(),
    generator: `minicluster ${miniclusterVersion}`,
    runs,
    paths: { 'heatmap.html': output },
  })
  await writePage(output, renderers.html(page), 'Heat map', dependencies)
  return { exitCode: exitCodes.pass }
}
