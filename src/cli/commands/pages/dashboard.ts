import { basename } from 'node:path'
import type { CommandOptions } from '../../config/command-descriptions.js'
import { buildDashboard } from '../../../gate/report/dashboard/dashboard-page.js'
import { renderers } from '../../../gate/report/index.js'
import { miniclusterVersion } from '../../../machine/system/version.js'
import type { Dependencies } from '../dependencies.js'
import { type Compose, titleOf } from './page-to-write.js'
import { readRuns } from './read-results.js'

/** Finished runs as one page, which compares the others with the first; the page is no verdict. */
export async function readDashboard(
  { files: paths, title }: Pick<CommandOptions<'report'>, 'files' | 'title'>,
  { files, clock, workingDirectory }: Dependencies,
): Promise<Compose> {
  const runs = await readRuns(paths, workingDirectory, files)
  return (output) =>
    renderers.html(
      buildDashboard({
        title: title ?? titleOf(paths),
        now: clock.now(),
        generator: `minicluster ${miniclusterVersion}`,
        runs: runs.map((run) => ({
          ...run,
          role: 'measured',
          label: labelOf(run.path, runs.length),
        })),
        paths: { 'dashboard.html': output },
      }),
    )
}

/** Several runs are named after their files; one run needs no name. */
const labelOf = (path: string, count: number) => (count > 1 ? basename(path) : 'this run')
