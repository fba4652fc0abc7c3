import { basename, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ConfigError, exitCodes } from '../../../kit/errors.js'
import { formatRecord } from '../../../kit/records/json/format-record.js'
import { runDirectory } from '../../../kit/records/run/run-directory.js'
import { renderers } from '../../../gate/report/index.js'
import { buildRunsPage } from '../../../gate/report/runs/runs-page.js'
import { miniclusterVersion } from '../../../machine/system/version.js'
import { prepareDestinations } from '../destinations.js'
import type { Dependencies } from '../dependencies.js'
import type { Outcome } from '../outcome.js'
import { readDashboard } from '../pages/dashboard.js'
import { type AskedRuns, readAsked } from './list.js'

/** Writes one page of all runs, or of those that are named, and shows it where there is a browser. */
export async function openRuns(asked: AskedRuns, dependencies: Dependencies): Promise<Outcome> {
  const { log, files, workingDirectory } = dependencies
  const shown = join(asked.outputDir, asked.directories === null ? 'runs.html' : 'dashboard.html')
  const path = resolve(workingDirectory, shown)
  const page =
    asked.directories === null
      ? await pageOfAll(asked, dependencies)
      : await pageOfNamed(asked.directories, path, dependencies)
  await prepareDestinations([{ option: 'output-dir', path, prepare: files.prepareFile }])
  await files.writeText(path, page)
  log.print(`Page written to ${shown}: ${pathToFileURL(path).href}`)
  log.document(formatRecord({ page: path }))
  if (dependencies.terminal() !== null) dependencies.showPage(path)
  return { exitCode: exitCodes.pass }
}

async function pageOfAll(asked: AskedRuns, dependencies: Dependencies): Promise<string> {
  const { found, trends } = await readAsked(asked, dependencies)
  if (found.length === 0) {
    throw new ConfigError(
      `option --output-dir: there are no runs in ${asked.outputDir}/runs`,
      'minicluster run or minicluster check leaves one; --output-dir names another directory',
    )
  }
  return renderers.html(
    buildRunsPage({
      directory: asked.outputDir,
      rows: found.map(({ row }) => row),
      trends,
      now: dependencies.clock.now(),
      generator: `minicluster ${miniclusterVersion}`,
    }),
  )
}

/** The page of `report --as dashboard`: one run alone, several compared with the first. */
async function pageOfNamed(
  directories: readonly string[],
  path: string,
  dependencies: Dependencies,
): Promise<string> {
  const title = `MiniCluster: ${directories.map((directory) => basename(directory)).join(', ')}`
  const files = directories.map((directory) => runDirectory.run(directory))
  const compose = await readDashboard({ files, title }, dependencies)
  return compose(path)
}
