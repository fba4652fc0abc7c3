import { resolve } from 'node:path'
import type { CommandOptions } from '../../config/command-descriptions.js'
import { ConfigError, exitCodes } from '../../../kit/errors.js'
import type { MonitorView } from '../../../watch/monitor/monitor-view.js'
import { formatRecord } from '../../../kit/records/json/format-record.js'
import { buildHealthPage } from '../../../gate/report/health/health-page.js'
import { renderers } from '../../../gate/report/index.js'
import { miniclusterVersion } from '../../../machine/system/version.js'
import { verdictWord } from '../../../kit/wording/verdict-word.js'
import type { Dependencies } from '../dependencies.js'
import type { Outcome } from '../outcome.js'
import { prepareOutput, writePage } from '../page-files.js'
import { composeHealthReport } from './compose-health-report.js'
import { exitCodeOf } from '../exit-code-of-verdict.js'
import { explainSnapshot } from './nodes-evidence.js'
import { requireRunDirectory } from './require-run-directory.js'
import { takeSnapshot } from '../../../runtime/follow/take-snapshot.js'

/**
 * Reports on a run's health once, during the run or after it. Exit code 0 means that the page was written, whatever it
 * contains. With `--json` the exit code is the verdict's, as with `monitor status`. Without anything to report on it is
 * 2.
 */
export async function writeMonitorReport(
  options: CommandOptions<'monitor report'>,
  dependencies: Dependencies,
): Promise<Outcome> {
  const { log, clock, workingDirectory } = dependencies
  const { json, staleAfter, runDir } = options
  const output = options.output ?? (json ? null : defaultOutput)
  const checkpoint = resolve(workingDirectory, options.health)
  await requireRunDirectory(runDir, workingDirectory)
  const { monitor, view: seen } = await takeSnapshot(
    {
      checkpoint,
      runDir: runDir === null ? null : resolve(workingDirectory, runDir),
      staleAfterMs: staleAfter * 1000,
    },
    dependencies,
  )
  const view = await explainSnapshot(seen, options.nodesState, dependencies)
  requireReadable(view, options.health)
  const report = composeHealthReport(view)
  if (output !== null) {
    await prepareOutput(output, dependencies)
    const page = buildHealthPage({
      report,
      history: monitor.history,
      now: clock.now(),
      title: `Health of run ${report.run_id ?? 'without a name'}`,
      generator: `minicluster ${miniclusterVersion}`,
      paths: { 'health checkpoint': options.health, 'health_report.html': output },
    })
    await writePage(
      output,
      renderers.html(page),
      `${verdictWord(view.verdict, view.undecided.length)}: health report`,
      dependencies,
    )
  }
  log.document(formatRecord(report))
  return { exitCode: json ? exitCodeOf(view) : exitCodes.pass }
}

const defaultOutput = './minicluster_results/health_report.html'

/** The reason distinguishes missing, unreadable and corrupt. */
function requireReadable({ phase, reason }: MonitorView, path: string): void {
  if (phase !== 'waiting') return
  throw new ConfigError(
    `There is no report on '${path}': ${reason}.`,
    'A report needs the file that a run writes with: minicluster run --health <file>',
  )
}
