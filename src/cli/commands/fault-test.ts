import { resolve } from 'node:path'
import type { CommandOptions } from '../config/command-descriptions.js'
import { verdictsPathOf } from '../config/files/file-use.js'
import { exitCodes } from '../../kit/errors.js'
import type { FaultReport } from '../../kit/records/reports/fault-report.js'
import { formatRecord } from '../../kit/records/json/format-record.js'
import { renderFaultScorecard } from '../../gate/report/faults/fault-scorecard.js'
import { renderers } from '../../gate/report/index.js'
import { buildReportModel, type ReportModel } from '../../gate/report/report-model.js'
import { miniclusterVersion } from '../../machine/system/version.js'
import { prepareCampaign } from './campaign/test-faults.js'
import { describeDisturbances, listDisturbances } from './campaign/list-disturbances.js'
import type { Dependencies } from './dependencies.js'
import { prepareDestinations } from './destinations.js'
import type { Outcome } from './outcome.js'
import { prepareJunit, writeJunit } from './junit-file.js'
import { summaryPaint } from './summary-paint.js'
import { nameOfWorkload } from '../../kit/wording/workload-name.js'

/** Injects real faults into runs, blind, and reports what the detectors found. */
export async function faultTest(
  options: CommandOptions<'fault-test'>,
  dependencies: Dependencies,
): Promise<Outcome> {
  const { log, files, workingDirectory } = dependencies
  if (options.list) {
    log.print(listDisturbances())
    log.document(formatRecord(describeDisturbances()))
    return { exitCode: exitCodes.pass }
  }
  const perform = await prepareCampaign(options, dependencies)
  const output = resolve(workingDirectory, options.output)
  const page = options.report === null ? null : resolve(workingDirectory, options.report)
  await prepareDestinations([
    { option: 'output', path: output, prepare: files.prepareFile },
    ...(page === null ? [] : [{ option: 'report', path: page, prepare: files.prepareFile }]),
  ])
  await prepareJunit(options, dependencies)
  const report = await perform({
    verdictsPath: verdictsPathOf(output),
    writeReport: (record) => files.writeText(output, formatRecord(record)),
  })
  const model = modelOf(report, dependencies)
  if (page !== null) await files.writeText(page, renderers.html(model))
  await writeJunit(options, model, dependencies)
  log.print(renderFaultScorecard(report, summaryPaint(log.paint)).trimEnd())
  // The work before an interrupt is saved; the caller handles the interrupt.
  dependencies.signal.throwIfAborted()
  log.document(formatRecord(report))
  return { exitCode: exitCodeOf(report) }
}

/** Unknown means that the machine allowed no conclusion. */
export function exitCodeOf({ verdict }: FaultReport): Outcome['exitCode'] {
  if (verdict === 'pass') return exitCodes.pass
  return verdict === 'fail' ? exitCodes.verdictFailed : exitCodes.infrastructure
}

function modelOf(report: FaultReport, { clock }: Dependencies): ReportModel {
  return buildReportModel({
    title: `MiniCluster fault test: ${nameOfWorkload(report.settings.workload)}`,
    now: clock.now(),
    generator: `minicluster ${miniclusterVersion}`,
    runs: [],
    correctness: null,
    faults: report,
  })
}
