import { basename } from 'node:path'
import type { CommandOptions } from '../../config/command-descriptions.js'
import type { HeatMapRun } from '../../../gate/report/heatmap/heat-map-input.js'
import { buildHeatMapPage } from '../../../gate/report/heatmap/heat-map-page.js'
import { renderers } from '../../../gate/report/index.js'
import { miniclusterVersion } from '../../../machine/system/version.js'
import type { Dependencies } from '../dependencies.js'
import { type Compose, titleOf } from './page-to-write.js'
import { readRankSteps } from './read-rank-steps.js'
import { readRuns } from './read-results.js'
import { runsInDirectories } from './runs-in-directories.js'

/** What every worker did in every step; missing data is reported on the page and in the log. */
export async function readHeatMap(
  { files: given, title }: Pick<CommandOptions<'report'>, 'files' | 'title'>,
  dependencies: Dependencies,
): Promise<Compose> {
  const { files, clock, log, workingDirectory } = dependencies
  const paths = await runsInDirectories(given, dependencies)
  const read = await readRuns(paths, workingDirectory, files)
  const runs: HeatMapRun[] = []
  for (const { path, metrics } of read) {
    const run = await readRankSteps(basename(path), metrics, dependencies)
    for (const note of run.notes) log.warn(`${path}: ${note}`)
    runs.push(run)
  }
  return (output) =>
    renderers.html(
      buildHeatMapPage({
        title: title ?? titleOf(given),
        now: clock.now(),
        generator: `minicluster ${miniclusterVersion}`,
        runs,
        paths: { 'heatmap.html': output },
      }),
    )
}
