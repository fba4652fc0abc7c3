import type { CommandOptions } from '../config/command-descriptions.js'
import type { TrainingIntegrityError } from '../errors.js'
import type { CorrectnessReport } from '../records/correctness-report.js'
import type { FaultReport } from '../records/fault-report.js'
import type { ReportCheck } from '../records/report-record.js'
import { renderers } from '../report/index.js'
import type { ReportedRun, ReportInput } from '../report/report-input.js'
import { buildReportModel, type ReportModel } from '../report/report-model.js'
import { miniclusterVersion } from '../system/version.js'
import type { CheckPaths } from './check-paths.js'
import type { TrainedPair } from './check-training.js'
import type { Dependencies } from './dependencies.js'

/** All that a check has found out once training is over. */
export type FinishedCheck = {
  readonly options: CommandOptions<'check'>
  readonly paths: CheckPaths
  readonly pair: TrainedPair
  readonly correctness: CorrectnessReport | null
  /** What the fault campaign found; absent or null where none ran. */
  readonly faults?: FaultReport | null
}

/** Writes report.html and report.json; answers with their model and its short form in Markdown. */
export async function reportCheck(
  check: FinishedCheck,
  { files, clock }: Dependencies,
): Promise<{ readonly model: ReportModel; readonly summary: string }> {
  const { html, json } = check.paths.results
  const model = buildReportModel(createInput(check, clock.now()))
  await files.writeText(html, renderers.html(model))
  await files.writeText(json, renderers.json(model))
  return { model, summary: renderers.markdown(model) }
}

function createInput(check: FinishedCheck, now: Date): ReportInput {
  const { options, paths, pair, correctness, faults = null } = check
  const { shown } = paths
  const runs: ReportedRun[] = []
  if (pair.single) runs.push({ role: 'reference', metrics: pair.single, path: shown.single })
  if (pair.multi) runs.push({ role: 'measured', metrics: pair.multi, path: shown.multi })
  return {
    title: `MiniCluster check: ${options.workload}`,
    now,
    generator: `minicluster ${miniclusterVersion}`,
    runs,
    correctness,
    faults,
    checks: pair.failure === null ? [] : [describeIntegrity(pair, pair.failure)],
    paths: { 'report.html': shown.html, 'report.json': shown.json },
  }
}

/** A run that stopped because it found itself wrong is a verdict, not an accident. */
function describeIntegrity({ single }: TrainedPair, failure: TrainingIntegrityError): ReportCheck {
  return {
    name: 'integrity',
    status: 'fail',
    headline: `The ${single === null ? 'reference' : 'distributed'} run found itself wrong and stopped`,
    reasons: [failure.message, ...(failure.hint === undefined ? [] : [failure.hint])],
  }
}
