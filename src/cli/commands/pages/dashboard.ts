import { basename } from 'node:path'
import type { CommandOptions } from '../../config/command-descriptions.js'
import { exitCodes } from '../../../kit/errors.js'
import { buildDashboard } from '../../../gate/report/dashboard/dashboard-page.js'
import { renderers } from '../../../gate/report/index.js'
import { miniclusterVersion } from '../../../machine/system/version.js'
import type { Dependencies } from '../dependencies.js'
import type { Outcome } from '../outcome.js'
import { prepareOutput, titleOf, writePage } from '../page-files.js'
import { readRuns } from '../read-results.js'

/**
 * Renders finished runs as a page and compares the others with the first; neither the page nor the exit code is a
 * verdict.
 */
export async function dashboard(
  { result, output, title }: CommandOptions<'dashboard'>,
  dependencies: Dependencies,
): Promise<Outcome> {
  const { files, clock, workingDirectory } = dependencies
  const runs = await readRuns(result, workingDirectory, files)
  await prepareOutput(output, dependencies)
  const page = buildDashboard({
    title: title ?? titleOf(result),
    now: clock.now(),
    generator: `minicluster ${miniclusterVersion}`,
    runs: runs.map((run) => ({ ...run, role: 'measured', label: labelOf(run.path, runs.length) })),
    paths: { 'dashboard.html': output },
  })
  await writePage(output, renderers.html(page), 'Dashboard', dependencies)
  return { exitCode: exitCodes.pass }
}

/** Several runs are named after their files; one run needs no name. */
const labelOf = (path: string, count: number) => (count > 1 ? basename(path) : 'this run')
