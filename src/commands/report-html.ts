import { basename, resolve } from 'node:path'
import type { CommandOptions } from '../config/command-descriptions.js'
import { ConfigError, exitCodes } from '../errors.js'
import type { CorrectnessReport } from '../records/correctness-report.js'
import type { FaultReport } from '../records/fault-report.js'
import { readResultRecord } from '../records/read-result-record.js'
import type { TextFiles } from '../records/text-files.js'
import { renderers } from '../report/index.js'
import type { ReportedRun } from '../report/report-input.js'
import { buildReportModel } from '../report/report-model.js'
import { miniclusterVersion } from '../system/version.js'
import { compareRuns } from '../validate/compare-runs.js'
import type { Dependencies } from './dependencies.js'
import { prepareDestinations } from './destinations.js'
import type { Outcome } from './outcome.js'

type RunFile = Pick<ReportedRun, 'metrics'> & { readonly path: string }

/** Renders runs and a fault report that were written earlier; the report may say that they differ, the exit code does not. */
export async function reportHtml(
  options: CommandOptions<'report html'>,
  { log, files, clock, workingDirectory }: Dependencies,
): Promise<Outcome> {
  const output = resolve(workingDirectory, options.output)
  const { runs, faults } = await readResults(options.result, workingDirectory, files)
  await prepareDestinations([{ option: 'output', path: output, prepare: files.prepareFile }])
  const model = buildReportModel({
    title:
      options.title ?? `MiniCluster: ${options.result.map((path) => basename(path)).join(', ')}`,
    now: clock.now(),
    generator: `minicluster ${miniclusterVersion}`,
    ...relate(runs, options.tolerance),
    faults,
    paths: { 'report.html': options.output },
  })
  await files.writeText(output, renderers.html(model))
  log.print(`Report written to ${options.output}`)
  return { exitCode: exitCodes.pass }
}

async function readResults(
  paths: readonly string[],
  workingDirectory: string,
  files: TextFiles,
): Promise<{ readonly runs: readonly RunFile[]; readonly faults: FaultReport | null }> {
  const runs: RunFile[] = []
  let faults: FaultReport | null = null
  for (const path of paths) {
    const record = await readResultRecord(resolve(workingDirectory, path), files)
    if (record.kind === 'run') runs.push({ path, metrics: record.metrics })
    else if (faults === null) faults = record.report
    else throw new ConfigError(`'${path}' is a second fault report; a page shows one.`)
  }
  return { runs, faults }
}

/** Two runs, the first of one worker and the second of several, are a reference and a run to hold against it. */
function relate(
  runs: readonly RunFile[],
  tolerance: number,
): { readonly runs: readonly ReportedRun[]; readonly correctness: CorrectnessReport | null } {
  const [single, multi, ...others] = runs
  const isPair = single?.metrics.num_workers === 1 && multi !== undefined && others.length === 0
  if (!isPair || multi.metrics.num_workers === 1) {
    return { runs: runs.map((run) => ({ ...run, role: 'measured' })), correctness: null }
  }
  return {
    runs: [
      { ...single, role: 'reference' },
      { ...multi, role: 'measured' },
    ],
    correctness: compareRuns(single.metrics, multi.metrics, {
      tolerance,
      singlePath: single.path,
      multiPath: multi.path,
    }),
  }
}
