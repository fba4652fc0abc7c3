import { resolve } from 'node:path'
import type { CommandOptions } from '../config/command-descriptions.js'
import { exitCodes } from '../../kit/errors.js'
import { miniclusterVersion } from '../../machine/system/version.js'
import { buildReportModel } from '../../gate/report/report-model.js'
import { formatRecord } from '../../kit/records/json/format-record.js'
import { readRunMetrics } from '../../kit/records/run/read-run-metrics.js'
import { compareRuns } from '../../prove/validate/compare-runs.js'
import { thinComparisons } from '../../prove/validate/thin-comparisons.js'
import { renderValidation } from '../../gate/report/validation/render-validation.js'
import type { Dependencies } from './dependencies.js'
import { prepareDestinations } from './destinations.js'
import { prepareJunit, writeJunit } from './junit-file.js'
import type { Outcome } from './outcome.js'

/** Compares two finished runs; the exit code is the verdict. */
export async function validate(
  options: CommandOptions<'validate'>,
  dependencies: Dependencies,
): Promise<Outcome> {
  const { log, files, clock, workingDirectory } = dependencies
  const { single, multi, tolerance, output, verbose } = options
  const path = output === null ? null : resolve(workingDirectory, output)
  // Writing to a pipe would wait for a reader, and standard output has a document of its own.
  if (path !== null) {
    await prepareDestinations([{ option: 'output', path, prepare: files.prepareFile }])
  }
  await prepareJunit(options, dependencies)
  const read = (path: string) => readRunMetrics(resolve(workingDirectory, path), files)
  const report = compareRuns(await read(single), await read(multi), {
    tolerance,
    singlePath: single,
    multiPath: multi,
  })
  const text = formatRecord(thinComparisons(report))
  if (path !== null) await files.writeText(path, text)
  const model = buildReportModel({
    title: `MiniCluster: ${multi} against ${single}`,
    now: clock.now(),
    generator: `minicluster ${miniclusterVersion}`,
    runs: [],
    correctness: report,
  })
  await writeJunit(options, model, dependencies)
  log.print(renderValidation(report, { verbose, paint: log.paint }).trimEnd())
  log.document(text)
  return { exitCode: report.overall_passed ? exitCodes.pass : exitCodes.verdictFailed }
}
