import { basename, resolve } from 'node:path'
import type { CommandOptions } from '../config/command-descriptions.js'
import { exitCodes } from '../errors.js'
import type { FaultReport } from '../records/reports/fault-report.js'
import { formatRecord } from '../records/json/format-record.js'
import { renderFaultScorecard } from '../report/faults/fault-scorecard.js'
import { renderers } from '../report/index.js'
import { buildReportModel, type ReportModel } from '../report/report-model.js'
import { miniclusterVersion } from '../system/version.js'
import { namedFaults, wantedFaults } from './campaign/named-faults.js'
import { performCampaign, verdictsPathOf } from './campaign/perform-campaign.js'
import { describeDisturbances, listDisturbances } from './campaign/list-disturbances.js'
import type { Dependencies } from './dependencies.js'
import { prepareDestinations } from './destinations.js'
import type { Outcome } from './outcome.js'
import { prepareJunit, writeJunit } from './junit-file.js'
import { summaryPaint } from './summary-paint.js'
import { createTrainingJob } from './run/training-job.js'

/** Injects real faults into runs, blind, and reports what the detectors found. */
export async function faultTest(
  options: CommandOptions<'fault-test'>,
  dependencies: Dependencies,
): Promise<Outcome> {
  const { log, files, workingDirectory, newRunId } = dependencies
  if (options.list) {
    log.print(listDisturbances())
    log.document(formatRecord(describeDisturbances()))
    return { exitCode: exitCodes.pass }
  }
  const { faults, faultSet, workers } = options
  const engine = await dependencies.training.engine(options.engine)
  const { cpu_cores: cores } = dependencies.environment()
  const named =
    faults === null
      ? namedFaults(faultSet, { option: '--fault-set', workers, cores, engine })
      : namedFaults(wantedFaults(faults), { option: '--faults', workers, cores, engine })
  const chosen = { ...named, allDoses: named.allDoses || options.doses === 'all' }
  const output = resolve(workingDirectory, options.output)
  const page = options.report === null ? null : resolve(workingDirectory, options.report)
  await prepareDestinations([
    { option: 'output', path: output, prepare: files.prepareFile },
    ...(page === null ? [] : [{ option: 'report', path: page, prepare: files.prepareFile }]),
  ])
  await prepareJunit(options, dependencies)
  const place = { runId: newRunId(), runDirectory: '', healthCheckpointPath: null }
  const unmeasured = { tdpWatts: null, baselineThroughput: null }
  const drawn = { microBatches: null, checkpointEvery: 0 }
  const job = createTrainingJob(
    { ...options, ...unmeasured, ...drawn },
    {
      ...place,
      ...{ workingDirectory, verifyEvery: 1, resumeFrom: null },
    },
  )
  const { rounds, seed, minDetectionRate, maxFalseAlarms } = options
  const report = await performCampaign(
    {
      ...{ chosen, engine, job, rounds, seed },
      limits: { minDetectionRate, maxFalseAlarms },
      lossTolerance: options.tolerance,
      verdictsPath: verdictsPathOf(output),
      writeReport: (record) => files.writeText(output, formatRecord(record)),
    },
    dependencies,
  )
  const model = modelOf(report, dependencies)
  if (page !== null) await files.writeText(page, renderers.html(model))
  await writeJunit(options, model, dependencies)
  log.print(renderFaultScorecard(report, summaryPaint(log.paint)).trimEnd())
  // The work up to an interrupt is saved; the caller receives the interrupt.
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
    title: `MiniCluster fault test: ${basename(report.settings.workload)}`,
    now: clock.now(),
    generator: `minicluster ${miniclusterVersion}`,
    runs: [],
    correctness: null,
    faults: report,
  })
}
